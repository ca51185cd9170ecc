/// Holds something back until the test opens it: `.hold(gate)` in a stub's answer, `await gate.opened()` in a fake.
public final class Gate: Sendable {
    private struct State: Sendable {
        var isOpen = false
        var observers: [Int: @Sendable () -> Void] = [:]
        var nextID = 0
    }

    private let state = Watched(State())

    /// A closed gate.
    public init() {}

    /// Whether it is open.
    public var isOpen: Bool { state.value.isOpen }

    /// Opens it, for good.
    public func open() {
        let observers = state.update { state in
            state.isOpen = true
            defer { state.observers = [:] }
            return Array(state.observers.values)
        }
        for observer in observers { observer() }
    }

    /// Waits until it is open.
    public func opened() async throws {
        try await state.wait(for: "a gate to open") { $0.isOpen ? () : nil }
    }

    /// Calls `observer` once when it opens, at once where it is open already. Gives what `forget` takes.
    func whenOpen(_ observer: @escaping @Sendable () -> Void) -> Int {
        let (id, isOpen) = state.update { state in
            state.nextID += 1
            if !state.isOpen { state.observers[state.nextID] = observer }
            return (state.nextID, state.isOpen)
        }
        if isOpen { observer() }
        return id
    }

    func forget(_ id: Int) {
        state.update { $0.observers[id] = nil }
    }
}
