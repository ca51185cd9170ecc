import Domain
import NavigationInterface
import TestSupport
import Testing

@testable import Navigation

/// What is a link, and what anybody may hand the app in its place.
@Suite struct LinkReadingTests {
    @Test func aLinkIsTakenApart() throws {
        let link = try AppLink.read(" suixinkan://order_detail?order_id=880001&from=%E8%A5%BF%E6%B9%96+a%2Bb \n")
        #expect(link.action == "order_detail")
        #expect(link.parameters == ["order_id": "880001", "from": "西湖+a+b"])
        #expect(link.text == "suixinkan://order_detail?order_id=880001&from=%E8%A5%BF%E6%B9%96+a%2Bb")
    }

    @Test(arguments: [
        "SUIXINKAN://Order_Detail?order_id=7", "suixinkan://order_detail/?order_id=7",
        "suixinkan://order_detail?order_id=%37", "suixinkan://order_detail?&order_id=7&&x&y=",
    ])
    func spellingsOfOneLinkLeadToOnePage(_ text: String) throws {
        #expect(try route(text) == .order(7))
    }

    @Test(arguments: [
        ("suixinkan://home", AppRoute.tab(.home)), ("suixinkan://orders", .tab(.orders)),
        ("suixinkan://statistics?", .tab(.statistics)), ("suixinkan://profile", .tab(.profile)),
        ("suixinkan://chat?room_id=%21abc%3Aexample.org", .chat(roomID: "!abc:example.org")),
        ("suixinkan://order_detail?order_id=9223372036854775807", .orderDetail(OrderID(Int64.max))),
    ])
    func theContractsActionsHaveTheirPages(_ text: String, _ expected: AppRoute) throws {
        #expect(try route(text) == expected)
    }

    @Test(arguments: [
        "", "   ", "order_detail", "suixinkan", "suixinkan:order_detail?order_id=7", "suixinkan://",
        "suixinkan:///home",
        "suixinkan://?order_id=7", "://home", "1://home", "suixinkan://home/further", "suixinkan://home#top",
        "suixinkan://user@home", "suixinkan://home:80", "suixinkan://ho me", "suixinkan://order_detail?order_id=1\u{0}",
        "suixinkan://order_detail?order_id=1%00", "suixinkan://order_detail?order_id=1%0A",
        "suixinkan://chat?room_id=%1B[2J",
        "suixinkan://chat?room_id=%C2%9B", "suixinkan://chat?room_id=%FF", "suixinkan://chat?room_id=%C0%80",
        "suixinkan://chat?room_id=%", "suixinkan://chat?room_id=%4", "suixinkan://chat?room_id=%zz",
        "suixinkan://chat?room_id=房间", "suixinkan://chat?room_id=\u{202E}", "suixinkan://chat?=x",
        "suixinkan://order_detail?order_id=1&order_id=2", "suixinkan://order_detail?order_id=1&%6Frder_id=1",
        "suixinkan://home\u{1B}[2J", "suixinkan://%68ome", "suixinkan://home?\u{7F}",
    ])
    func whatIsNotPlainlyALinkIsRefused(_ text: String) {
        expect(.malformed, .usage, of: text)
    }

    @Test(arguments: [
        "https://example.org/suixinkan://home", "wenxiaoyou://order_detail?order_id=1", "javascript:x",
        "suixinkan2://home",
    ])
    func otherSchemesLeadElsewhere(_ text: String) {
        expect(.otherScheme, .usage, of: text)
    }

    @Test(arguments: [
        "suixinkan://order", "suixinkan://scan", "suixinkan://login", "suixinkan://constructor", "suixinkan://-",
    ])
    func unknownActionsAreSaid(_ text: String) throws {
        let error = expect(.unknownAction, .usage, of: text)
        let action = try AppLink.read(text).action
        #expect(error?.failure.message(.english).contains("“\(action)”") == true)
    }

    @Test(arguments: [
        "suixinkan://order_detail", "suixinkan://order_detail?order_id=", "suixinkan://order_detail?order_id=0",
        "suixinkan://order_detail?order_id=-1", "suixinkan://order_detail?order_id=+1",
        "suixinkan://order_detail?order_id=1.0", "suixinkan://order_detail?order_id=9223372036854775808",
        "suixinkan://order_detail?order_id=%EF%BC%91", "suixinkan://order_detail?Order_id=1", "suixinkan://chat",
        "suixinkan://chat?room_id=", "suixinkan://chat?room_id=" + String(repeating: "a", count: 256),
    ])
    func parametersThatAreNeededAreChecked(_ text: String) {
        expect(.badParameter, .usage, of: text)
    }

    @Test func tenMegabytesAreRefusedUnreadAndNotSaidAgain() {
        let long = "suixinkan://order_detail?order_id=" + String(repeating: "7", count: 10_000_000)
        let error = expect(.tooLarge, .usage, of: long)
        #expect((error?.failure.message(.english).count ?? .max) < 200)
        let almost = "suixinkan://chat?room_id=" + String(repeating: "%41", count: 600)
        #expect(expect(.badParameter, .usage, of: almost)?.failure.message(.simplifiedChinese).count ?? .max < 200)
    }

    /// Bytes at random and links with some of their bytes changed: a page, or an error of this interface.
    @Test func whateverComesIsAPageOrATypedError() {
        var generator = SeededGenerator(seed: 3)
        let pieces = [
            "suixinkan", "://", "order_detail", "?", "order_id", "=", "&", "%", "7", "\u{0}", "é", "#", "/", "%41",
        ]
        for _ in 0..<5_000 {
            let text = (0..<Int.random(in: 0..<12, using: &generator))
                .compactMap { _ in pieces.randomElement(using: &generator) }.joined()
            do throws(NavigationError) {
                _ = try reader.task(.link(text), id: "1", at: BusinessTime(secondsSince1970: 0))
            } catch {
                #expect(error.failure.category == .usage, "\(text)")
            }
        }
    }

    private let reader = BootTaskReader(parser: RouteParserChain())

    private func route(_ text: String) throws -> AppRoute {
        try reader.task(.link(text), id: "1", at: BusinessTime(secondsSince1970: 0)).route
    }

    @discardableResult
    private func expect(
        _ code: NavigationError.Code, _ category: Failure.Category, of text: String,
        _ location: SourceLocation = #_sourceLocation
    ) -> NavigationError? {
        let error = #expect(throws: NavigationError.self, sourceLocation: location) {
            try reader.task(.link(text), id: "1", at: BusinessTime(secondsSince1970: 0))
        }
        #expect((error?.code, error?.failure.category) == (code, category), sourceLocation: location)
        return error
    }
}
