package import StorageInterface

/// Erases everything that outlives the process, for a UI test that begins with nothing (seed 002, «UI Test 启动约定»).
package struct StateReset: Sendable {
    private let store: any KeyValueStore
    private let tokens: any TokenStore

    package init(store: any KeyValueStore, tokens: any TokenStore) {
        (self.store, self.tokens) = (store, tokens)
    }

    func perform() throws(StorageError) {
        try tokens.exclusively { () throws(StorageError) in
            try tokens.erase()
            do throws(StorageError) {
                try store.apply(store.allValues().keys.sorted().map { KeyValueChange(name: $0, value: nil) })
            } catch {
                guard error.code == .damaged else { throw error }
                _ = try store.replaceIfDamaged(.erased)
            }
        }
    }
}
