package import NetworkingInterface

/// Several observers as one.
package struct HTTPObservers: HTTPObserver {
    private let all: [any HTTPObserver]

    package init(_ all: [any HTTPObserver]) { self.all = all }

    package func observe(_ event: HTTPEvent) { for observer in all { observer.observe(event) } }
}
