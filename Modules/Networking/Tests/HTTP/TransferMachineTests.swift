import Domain
import NetworkingInterface
import Testing

@testable import Networking

/// The transfer machine, fed by hand.
struct TransferMachineTests {
    private let lost = HTTPClientError(.connectionLost, message: LocalizedText(verbatim: "lost"))

    /// Feeds header lines and content to a fresh machine; ends with `.proceed`, or with the first other action.
    private func feed(
        _ lines: [String], content: [String] = [], to machine: inout TransferMachine
    ) -> TransferMachine.Action {
        for line in lines {
            let action = Array((line + "\r\n").utf8).withUnsafeBytes { machine.handle(.headerLine($0)) }
            guard case .proceed = action else { return action }
        }
        for part in content {
            let action = Array(part.utf8).withUnsafeBytes { machine.handle(.content($0)) }
            guard case .proceed = action else { return action }
        }
        return .proceed
    }

    private func machine(limit: Int = 100, method: HTTPRequest.Method = .get) throws -> TransferMachine {
        let request = HTTPRequest(method, url: "http://a.cn/x", maximumResponseBytes: limit)
        return TransferMachine(Hop(request, at: try #require(HTTPURL(request.url))))
    }

    private func code(_ action: TransferMachine.Action) -> HTTPClientError.Code? {
        guard case .finish(.failure(let error)) = action else { return nil }
        return error.code
    }

    private func response(_ action: TransferMachine.Action) -> HTTPResponse? {
        guard case .finish(.success(let response)) = action else { return nil }
        return response
    }

    @Test func headAndContentMakeTheAnswer() throws {
        var machine = try machine()
        _ = feed(
            ["HTTP/1.1 200 OK", "A:  b ", "E:\u{301}", "C: d\u{2028}\u{85}", "\te", ""], content: ["x", "yz"],
            to: &machine)
        #expect(
            response(machine.handle(.ended))
                == HTTPResponse(
                    status: 200,
                    headers: [HTTPHeader("A", "b"), HTTPHeader("E", "\u{301}"), HTTPHeader("C", "d\u{2028}\u{85} e")],
                    body: Array("xyz".utf8)))
    }

    @Test func aFoldedLineHasNoSpacesAroundIt() throws {
        var machine = try machine()
        _ = feed(["HTTP/1.1 200 OK", "Retry-After:", "\t 60 ", "   ", "A: b", " ", ""], to: &machine)
        #expect(
            response(machine.handle(.ended))?.headers
                == [HTTPHeader("Retry-After", "60"), HTTPHeader("A", "b")])
    }

    @Test func lastHeadCountsAfterInterimOnes() throws {
        var machine = try machine()
        _ = feed(["HTTP/1.1 103 Hints", "A: 1", "", "HTTP/1.1 200 OK", "B: 2", ""], to: &machine)
        #expect(response(machine.handle(.ended))?.headers == [HTTPHeader("B", "2")])
    }

    @Test func trailerChangesNothing() throws {
        var machine = try machine()
        _ = feed(["HTTP/1.1 200 OK", ""], content: ["x"], to: &machine)
        _ = feed(["Trailer: t", ""], to: &machine)
        #expect(response(machine.handle(.ended))?.headers == [])
    }

    @Test func itsOwnReasonComesBeforeTheLibrarys() throws {
        var machine = try machine(limit: 2)
        guard case .abort = feed(["HTTP/1.1 200 OK", ""], content: ["xy", "z"], to: &machine) else {
            Issue.record("the third byte was taken")
            return
        }
        #expect(code(machine.handle(.failed(lost))) == .tooLarge)
    }

    @Test func equalLengthsAreOneLength() throws {
        var machine = try machine()
        let action = feed(["HTTP/1.1 200 OK", "Content-Length: 1", "content-length: 1, 1", ""], to: &machine)
        guard case .proceed = action else {
            Issue.record("refused")
            return
        }
    }

    @Test(arguments: ["1, 2", "-1", "+1", "", "0x1", "99999999999999999999"])
    func lengthThatIsNoneIsABadAnswer(length: String) throws {
        var machine = try machine()
        _ = feed(["HTTP/1.1 200 OK", "Content-Length: \(length)", ""], to: &machine)
        #expect(code(machine.handle(.failed(lost))) == .badAnswer)
    }

    @Test func packedAnswerWithoutContentIsAnAnswer() throws {
        var machine = try machine()
        _ = feed(["HTTP/1.1 302 Found", "Content-Encoding: gzip", "location: y", ""], to: &machine)
        guard case .follow(let next, _) = machine.handle(.ended) else {
            Issue.record("not followed")
            return
        }
        #expect(next.url == "http://a.cn/y")
    }

    @Test func successWithoutAnAnswerIsNone() throws {
        var fresh = try machine()
        #expect(code(fresh.handle(.ended)) == .badAnswer)
        var half = try machine()
        _ = feed(["HTTP/1.1 200 OK", "A: b"], to: &half)
        #expect(code(half.handle(.ended)) == .connectionLost)
    }

    @Test func failureInTheMiddleIsNoAnswer() throws {
        var machine = try machine()
        _ = feed(["HTTP/1.1 200 OK", ""], content: ["x"], to: &machine)
        #expect(code(machine.handle(.failed(lost))) == .connectionLost)
    }

    @Test(arguments: [
        "HTTP/1.1 20 OK", "HTTP/1.1 2000 OK", "HTTP/1.1 +20 OK", "HTTP/1.1 600 X", "ICY 200 OK", "HTTP/1.1",
    ])
    func statusLineThatIsNoneIsABadAnswer(line: String) throws {
        var machine = try machine()
        _ = feed([line], to: &machine)
        #expect(code(machine.handle(.failed(lost))) == .badAnswer)
    }
}
