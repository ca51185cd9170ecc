import Domain
import HomeInterface

/// `suixinkan spots …`.
enum SpotCommands {
    static let group = Command(
        commandName: "spots",
        abstract: LocalizedText(en: "List the spots of the current scenic area.", zh: "查看当前景区的景点和打卡点。"),
        subcommands: [list])

    private static let list = Command(
        commandName: "list",
        abstract: LocalizedText(en: "List the spots of the current scenic area.", zh: "列出当前景区的景点和打卡点。"),
        run: { context, _ in
            let (services, _) = try await context.loggedInServices(asking: true)
            return .list(
                of: try await services.scenicSpots.scenicSpots(), HomeFields.spots,
                saying: LocalizedText(en: "No spots.", zh: "没有景点或打卡点。"))
        }, fields: HomeFields.spots.map(\.column.name))
}
