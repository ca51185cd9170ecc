import AuthInterface
import Domain
import NetworkingInterface
import SessionInterface
import SessionTesting
import Testing

@testable import Auth

/// The flow by its events alone: every step with everything that can happen, sense or nonsense.
struct LoginFlowTests {
    private static let none = offer([])
    private static let one = offer([.samplePhotographer])
    private static let two = offer([.samplePhotographer, .sampleStoreAdmin])

    private static func offer(_ accounts: [AccountSwitchAccount]) -> LoginFlow.Offer {
        LoginFlow.Offer(username: "13123456789", temporaryToken: "temporary", accounts: accounts)
    }

    private static func flow(_ events: LoginFlow.Event...) -> LoginFlow {
        var flow = LoginFlow()
        for event in events { _ = flow.handle(event) }
        return flow
    }

    // The steps, each by the way that leads there.
    private static let idle = LoginFlow()
    private static let asking = flow(.loginPressed)
    private static let choosing = flow(.loginPressed, .offered(two))
    private static let settingOnly = flow(.loginPressed, .offered(one))
    private static let settingFirst = flow(.loginPressed, .offered(two), .accountChosen(.samplePhotographer))
    private static let settingSecond = flow(.loginPressed, .offered(two), .accountChosen(.sampleStoreAdmin))

    private func expect(
        _ event: LoginFlow.Event, in start: LoginFlow, gives action: LoginFlow.Action, and end: LoginFlow,
        _ location: SourceLocation = #_sourceLocation
    ) {
        var flow = start
        #expect(flow.handle(event) == action, sourceLocation: location)
        #expect(flow == end, sourceLocation: location)
    }

    @Test func theStepsAreAllDifferent() {
        let steps = [Self.idle, Self.asking, Self.choosing, Self.settingOnly, Self.settingFirst, Self.settingSecond]
        for (index, step) in steps.enumerated() {
            #expect(!steps.dropFirst(index + 1).contains(step))
        }
    }

    @Test func aPressAsksTheServerUnlessItIsBeingAsked() {
        expect(.loginPressed, in: Self.idle, gives: .askServer, and: Self.asking)
        expect(.loginPressed, in: Self.choosing, gives: .askServer, and: Self.asking)
        for busy in [Self.asking, Self.settingOnly, Self.settingFirst] {
            expect(.loginPressed, in: busy, gives: .refuse(.loginUnderWay), and: busy)
        }
    }

    @Test func anAccountThatWasAskedForIsChosenOrRefusedAndNoOtherInItsPlace() {
        var offer = Self.two
        offer.wanted = AccountSwitchAccount.sampleStoreAdmin.id
        var flow = Self.asking
        #expect(flow.handle(.offered(offer)) == .setUser(offer, .sampleStoreAdmin))

        for accounts in [Self.one, Self.two, Self.none] {
            var offer = accounts
            offer.wanted = AccountID(999)
            expect(.offered(offer), in: Self.asking, gives: .refuse(.unknownAccount), and: Self.idle)
        }
    }

    @Test func theOnlyReadableOfSeveralAccountsIsNotChosenByItself() {
        var offer = Self.one
        offer.skipped = [SkippedRow(row: 1, keyPath: "account_id", reason: "expected an id, got nothing")]
        var flow = Self.asking
        #expect(flow.handle(.offered(offer)) == .showChoice(offer))
        #expect(flow.handle(.accountChosen(.samplePhotographer)) == .setUser(offer, .samplePhotographer))
    }

    @Test func anOfferIsTakenByItsNumberOfAccounts() {
        expect(.offered(Self.none), in: Self.asking, gives: .refuse(.noAccount), and: Self.idle)
        expect(
            .offered(Self.one), in: Self.asking, gives: .setUser(Self.one, .samplePhotographer), and: Self.settingOnly)
        expect(.offered(Self.two), in: Self.asking, gives: .showChoice(Self.two), and: Self.choosing)
    }

    @Test func anAccountIsChosenWhereOneIsAskedFor() {
        expect(
            .accountChosen(.sampleStoreAdmin), in: Self.choosing, gives: .setUser(Self.two, .sampleStoreAdmin),
            and: Self.settingSecond)
        var other = AccountSwitchAccount.samplePhotographer
        other.displayName = "another"
        expect(.accountChosen(other), in: Self.choosing, gives: .refuse(.unknownAccount), and: Self.choosing)
        expect(.accountChosen(.samplePhotographer), in: Self.idle, gives: .refuse(.notLoggingIn), and: Self.idle)
        for busy in [Self.asking, Self.settingOnly, Self.settingFirst] {
            expect(.accountChosen(.samplePhotographer), in: busy, gives: .refuse(.loginUnderWay), and: busy)
        }
    }

    @Test func aFailureKeepsAChoiceOpenAndEndsEverythingElse() {
        expect(.failed, in: Self.settingFirst, gives: .nothing, and: Self.choosing)
        expect(.failed, in: Self.settingSecond, gives: .nothing, and: Self.choosing)
        for step in [Self.idle, Self.asking, Self.choosing, Self.settingOnly] {
            expect(.failed, in: step, gives: .nothing, and: Self.idle)
        }
    }

    @Test func completionEndsTheFlowAndForgetsTheTemporaryToken() {
        let steps = [Self.idle, Self.asking, Self.choosing, Self.settingOnly, Self.settingFirst, Self.settingSecond]
        for step in steps {
            expect(.completed, in: step, gives: .nothing, and: Self.idle)
            var flow = step
            _ = flow.handle(.completed)
            #expect(!String(reflecting: flow).contains("temporary"))
        }
    }

    @Test func anOfferThatNobodyAskedForBeginsNothing() {
        for step in [Self.idle, Self.choosing, Self.settingOnly, Self.settingFirst] {
            expect(.offered(Self.one), in: step, gives: .nothing, and: Self.idle)
        }
    }
}
