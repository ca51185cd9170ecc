import Glibc

/// One connection of the stub server: reads requests, runs the script's answers, notices the client's close.
struct StubConnection {
    private enum Verdict { case keep, end }

    private let descriptor: Int32
    private let number: Int
    private let log: Watched<StubLog>

    init(_ descriptor: Int32, _ number: Int, _ log: Watched<StubLog>) {
        (self.descriptor, self.number, self.log) = (descriptor, number, log)
    }

    func run() {
        // Small answers must not wait for the acknowledgement of the one before.
        var yes: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
        var unread: [UInt8] = []
        while let request = nextRequest(&unread) {
            let script = log.update { log in
                log.requests.append(request)
                return log.script
            }
            if perform(script(request)) == .end { break }
        }
        // The number leaves the list first: `stop` must not shut down a descriptor that has another owner by now.
        log.update { _ = $0.open.removeValue(forKey: number) }
        close(descriptor)
        log.update { $0.closed += 1 }
    }

    private func nextRequest(_ unread: inout [UInt8]) -> StubRequest? {
        let mark = Array("\r\n\r\n".utf8)
        var searched = 0
        while true {
            if let end = unread.firstRange(of: mark, from: searched) {
                guard var request = StubRequest(head: unread[..<end.lowerBound], connection: number) else { return nil }
                unread.removeSubrange(..<end.upperBound)
                let length = request.header("Content-Length").flatMap { Int($0) } ?? 0
                while unread.count < length { guard receive(&unread) else { return nil } }
                request.body = Array(unread.prefix(length))
                unread.removeFirst(length)
                return request
            }
            searched = max(0, unread.count - mark.count + 1)
            guard receive(&unread) else { return nil }
        }
    }

    private func receive(_ unread: inout [UInt8]) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { return false }
        unread += buffer[..<count]
        return true
    }

    private func perform(_ answer: StubAnswer) -> Verdict {
        for step in answer.steps {
            switch step {
            case .bytes(let bytes): if !send(bytes) { return .end }
            case .hold(let gate): if !wait(for: gate) { return .end }
            case .hang:
                _ = wait(for: nil)
                return .end
            case .close: return .end
            case .reset:
                var linger = linger(l_onoff: 1, l_linger: 0)
                setsockopt(
                    descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
                return .end
            }
        }
        return .keep
    }

    private func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.send(
                    descriptor, $0.baseAddress?.advanced(by: sent), $0.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// Waits until the gate opens (true) or the client closes or the server stops (false).
    private func wait(for gate: Gate?) -> Bool {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return false }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let (reader, writer) = (ends[0], ends[1])
        // Its observer writes into the pipe, so the pipe outlives it: forget first, then close. An observer that is
        // running just then finds the writer through `gatePipe`.
        let gatePipe = Watched<Int32?>(writer)
        let ticket = gate?.whenOpen {
            gatePipe.update { writer in
                if let writer { _ = Glibc.write(writer, [1], 1) }
            }
        }
        defer {
            if let gate, let ticket { gate.forget(ticket) }
            gatePipe.update { $0 = nil }
            close(reader)
            close(writer)
        }
        var watched = [
            pollfd(fd: reader, events: Int16(POLLIN), revents: 0),
            pollfd(fd: descriptor, events: peerClosed, revents: 0),
        ]
        while poll(&watched, 2, -1) < 0 { guard errno == EINTR else { return false } }
        return watched[0].revents != 0
    }
}

/// `POLLRDHUP`, which Glibc's module hides: the other side has closed its direction.
private let peerClosed: Int16 = 0x2000

extension [UInt8] {
    fileprivate func firstRange(of mark: [UInt8], from start: Int) -> Range<Int>? {
        guard count >= mark.count, start <= count - mark.count else { return nil }
        for index in start...(count - mark.count) where self[index..<index + mark.count].elementsEqual(mark) {
            return index..<index + mark.count
        }
        return nil
    }
}
