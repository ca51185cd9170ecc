import FoundationEssentials
import PlatformInterface

/// Random UUIDs, from the kernel's random numbers.
package struct RandomIDSource: IDSource {
    package init() {}

    package func next() -> String { UUID().uuidString.lowercased() }
}
