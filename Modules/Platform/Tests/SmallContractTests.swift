import Domain
import Glibc
import Platform
import PlatformContract
import PlatformInterface
import PlatformTesting
import Testing

// Clocks and identifiers, live and double by the same clauses.

enum WallClocks: CaseIterable {
    case system, standing, fixed

    var subject: WallClockContract.Subject {
        let instant = BusinessTime(secondsSince1970: 1_772_382_600)
        return switch self {
        case .system:
            WallClockContract.Subject(
                clock: SystemClock(), truth: { BusinessTime(secondsSince1970: Int64(time(nil))) })
        case .standing: WallClockContract.Subject(clock: StandingClock(at: instant), truth: { instant })
        case .fixed: WallClockContract.Subject(clock: FixedClock(instant), truth: { instant })
        }
    }
}

@Test(arguments: WallClockContract.clauses, WallClocks.allCases)
func wallClockKeeps(_ clause: WallClockContract.Clause, _ clock: WallClocks) async {
    await clause(clock.subject)
}

@Test func theClockThatATestSetsJumps() {
    let clock = FixedClock(), truth = Locked(clock.now)
    WallClockContract.itJumps(WallClockContract.Subject(clock: clock, truth: { truth.withLock { $0 } })) { instant in
        clock.now = instant
        truth.withLock { $0 = instant }
    }
}

enum IDSources: CaseIterable {
    case random, sequential

    var ids: any IDSource {
        switch self {
        case .random: RandomIDSource()
        case .sequential: SequentialIDs()
        }
    }
}

@Test(arguments: IDSourceContract.clauses, IDSources.allCases)
func idSourceKeeps(_ clause: IDSourceContract.Clause, _ source: IDSources) async {
    await clause(source.ids)
}
