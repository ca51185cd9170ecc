import Domain
import HomeInterface
import LaunchInterface
import NavigationInterface

/// Opens the page that a UI test asks for, once home is up (seed 002, «AppUITestRouteDriver»).
package struct UITestRoutes: Sendable {
    package init() {}

    func open(
        _ options: LaunchOptions, on router: any AppRouter, menus: [HomeMenu], _ warnings: inout [Failure]
    ) {
        if let title = options.menu {
            if let menu = menus.first(where: { $0.isCalled(title) }) {
                router.navigateHome(.menu(menu.uri))
            } else {
                warnings.append(HomeError.unknownMenu(title, seen: menus).failure)
            }
        }
        if let name = options.profilePage {
            if let page = AppRoute.ProfilePage(rawValue: name) {
                router.navigateProfile(.profilePage(page))
            } else {
                let names = AppRoute.ProfilePage.allCases.map(\.rawValue)
                warnings.append(
                    Failure(
                        .notFound,
                        LocalizedText(
                            en:
                                "There is no page “\(name)” below the profile. There are: \(names.joined(separator: ", ")).",
                            zh: "“我的”中没有“\(name)”页面，可用的有：\(names.joined(separator: "、"))。")))
            }
        }
    }
}
