import Domain
import NavigationInterface
import SessionInterface
import Testing

@testable import Navigation

/// Payloads in APNs' shape, loose as back ends write them, and what is none.
@Suite struct PushPayloadTests {
    private static let aps = #""aps": {"alert": {"title": "新订单", "body": "…"}, "badge": 1, "sound": "default"}"#
    private static let link = #""KEY_ACTION": "suixinkan://order_detail?order_id=880002""#

    private let reader = BootTaskReader(parser: RouteParserChain())

    private func task(_ text: String) throws -> BootTask {
        try reader.task(.push(text), id: "1", at: BusinessTime(secondsSince1970: 0))
    }

    @Test func aPayloadNamesItsPageAndNobody() throws {
        let task = try task("{\(Self.aps), \(Self.link)}")
        #expect((task.route, task.userID, task.accountType) == (.order(880_002), nil, nil))
    }

    @Test(arguments: [#""user_id": 2002"#, #""user_id": "2002""#, #""user_id": 2002.0"#])
    func idsAreNumbersOrTexts(_ field: String) throws {
        let task = try task("{\(Self.link), \(field), \"account_type\": \"store_user\"}")
        #expect((task.userID, task.accountType) == (UserID(2002), .storeUser))
    }

    @Test(arguments: ["null", "\"\"", "[]", "{}", "false"])
    func nothingInAnySpellingIsNobody(_ nothing: String) throws {
        let task = try task("{\(Self.link), \"user_id\": \(nothing), \"account_type\": \(nothing)}")
        #expect((task.userID, task.accountType) == (nil, nil))
    }

    @Test func anAccountTypeThatIsNotKnownIsKeptAsItCame() throws {
        #expect(try task("{\(Self.link), \"account_type\": 99}").accountType == AccountType(rawValue: "99"))
    }

    @Test func aLinkMayNameItsAccountItselfButNotAnotherThanThePayload() throws {
        let link = "suixinkan://order_detail?order_id=1&user_id=2002&account_type=store_user"
        let named = try reader.task(.link(link), id: "1", at: BusinessTime(secondsSince1970: 0))
        #expect((named.userID, named.accountType) == (UserID(2002), .storeUser))
        #expect(try task(#"{"KEY_ACTION": "\#(link)", "user_id": 2002}"#).accountType == .storeUser)
        for field in [#""user_id": 1"#, #""account_type": "scenic_user""#] {
            expect(.badParameter, of: #"{"KEY_ACTION": "\#(link)", \#(field)}"#)
        }
        expect(.badParameter, of: #"{"KEY_ACTION": "suixinkan://home?user_id=me"}"#)
    }

    @Test(arguments: [
        "{}", "{\(aps)}", #"{"KEY_ACTION": null}"#, #"{"KEY_ACTION": ""}"#,
        #"{"aps": {"KEY_ACTION": "suixinkan://home"}}"#,
    ])
    func aPushWithoutALinkHasNothingToOpen(_ text: String) {
        expect(.noAction, of: text)
    }

    @Test(arguments: [
        "", "null", "7", "[]", "\"suixinkan://home\"", "{", "{\"KEY_ACTION\": \"suixinkan://home\"",
        #"{"KEY_ACTION": {"a": 1}}"#,
        #"{"KEY_ACTION": ["suixinkan://home"]}"#, #"{"KEY_ACTION": "suixinkan://home", "user_id": "me"}"#,
        #"{"KEY_ACTION": "suixinkan://home", "user_id": {"a": 1}}"#,
        #"{"KEY_ACTION": "suixinkan://home", "account_type": [1]}"#,
        #"{"KEY_ACTION": "suixinkan://home", "KEY_ACTION": "suixinkan://orders"}"#,
        #"{"KEY_ACTION": "suixinkan://home", "KEY\u005fACTION": "suixinkan://orders"}"#,
        #"{"user_id": 1, "KEY_ACTION": "suixinkan://home", "user_id": 1}"#,
        "{\"KEY_ACTION\": \"suixinkan://home\"}\u{0}", #"{"KEY_ACTION": "suixinkan://home"} trailing"#,
        String(repeating: "[", count: 5_000), String(repeating: "{\"a\":", count: 1_000),
        "{\(link), \"deep\": " + String(repeating: "[", count: 2_000) + String(repeating: "]", count: 2_000) + "}",
    ])
    func whatIsNoPayloadIsRefused(_ text: String) {
        expect(.malformed, of: text)
    }

    @Test func bytesThatAreNoUTF8AreRefused() {
        for bytes: [UInt8] in [
            [0xFF, 0xFE], Array("{\"KEY_ACTION\": \"suixinkan://home".utf8) + [0xC0, 0x80] + Array("\"}".utf8),
        ] {
            let error = #expect(throws: NavigationError.self) {
                try reader.task(.push(bytes), id: "1", at: BusinessTime(secondsSince1970: 0))
            }
            #expect(error?.code == .malformed)
        }
    }

    /// Keys of objects further in are their own business.
    @Test func keysFurtherInMayBearTheSameNames() throws {
        let text = #"{"a": {"KEY_ACTION": 1, "b": "x\"{[:"}, "c": [{"KEY_ACTION": 2}], \#(Self.link), "d:": ":"}"#
        #expect(try task(text).route == .order(880_002))
    }

    @Test func tenMegabytesAreRefused() {
        expect(.tooLarge, of: "{\(Self.link), \"x\": \"" + String(repeating: "x", count: 10_000_000) + "\"}")
    }

    @Test func theLinkWithinIsReadAsStrictlyAsAnyOther() {
        expect(.otherScheme, of: #"{"KEY_ACTION": "https://example.org"}"#)
        expect(.malformed, of: #"{"KEY_ACTION": "suixinkan://home\u0000"}"#)
        expect(.unknownAction, of: #"{"KEY_ACTION": "suixinkan://later"}"#)
    }

    private func expect(_ code: NavigationError.Code, of text: String, _ location: SourceLocation = #_sourceLocation) {
        let error = #expect(throws: NavigationError.self, sourceLocation: location) { try task(text) }
        #expect((error?.code, error?.failure.category) == (code, .usage), sourceLocation: location)
    }
}
