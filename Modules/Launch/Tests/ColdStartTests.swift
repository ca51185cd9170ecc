import LaunchInterface
import Testing

struct ColdStartTests {
    @Test func withoutConsentOnlyTheSchemeIsLookedAt() {
        var start = ColdStart()
        #expect(start.handle(.launched(open: [])) == [.urlScheme])
        #expect(start.handle(.launched(open: [])) == [])
    }

    @Test func aTokenAloneOpensNoGate() {
        var start = ColdStart()
        #expect(start.handle(.launched(open: [.token])) == [.urlScheme])
    }

    @Test func consentAndTokenOpenAllInTheSeedsOrder() {
        var start = ColdStart()
        #expect(start.handle(.launched(open: [.privacyAgreement, .token])) == [.analytics, .urlScheme, .map])
        #expect(start.handle(.loginCompleted(open: [.privacyAgreement, .token])) == [])
    }

    @Test func aLoginTakesWhatTheStartCouldNotTheMapFirst() {
        var start = ColdStart()
        #expect(start.handle(.launched(open: [])) == [.urlScheme])
        #expect(start.handle(.loginCompleted(open: [.privacyAgreement, .token])) == [.map, .analytics])
        #expect(start.handle(.loginCompleted(open: [.privacyAgreement, .token])) == [])
    }

    @Test func consentGivenBeforeLeavesTheMapToTheLogin() {
        var start = ColdStart()
        #expect(start.handle(.launched(open: [.privacyAgreement])) == [.analytics, .urlScheme])
        #expect(start.handle(.loginCompleted(open: [.privacyAgreement, .token])) == [.map])
    }
}
