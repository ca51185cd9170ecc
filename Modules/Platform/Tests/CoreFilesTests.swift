import Glibc
import Platform
import Testing

struct CoreFilesTests {
    @Test func aProcessThatForbidsThemHasALimitOfOneByteAndKeepsTheHardOne() async {
        await #expect(processExitsWith: .success) {
            var before = rlimit(), after = rlimit()
            getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &before)
            before.rlim_cur = before.rlim_max
            setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &before)
            CoreFiles.forbid()
            getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &after)
            #expect(after.rlim_cur == min(1, before.rlim_max) && after.rlim_max == before.rlim_max)
        }
    }
}
