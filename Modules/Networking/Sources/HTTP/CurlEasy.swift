import CCurl
import Glibc
import NetworkingInterface

/// One of libcurl's easy handles, with what it points to: it has to outlive the handle's use of it.
/// For the loop thread alone.
final class CurlEasy {
    let pointer: UnsafeMutableRawPointer
    let library: CurlLibrary
    private let errorText: UnsafeMutablePointer<CChar>
    private var lists: [UnsafeMutablePointer<curl_slist>] = []
    private let sessions: TLSSessions?
    /// What its options are set for; nil where they are not.
    var setup: TransferSetup?
    /// The URL that is set, and as libcurl has read it; nil where none is.
    private var url: String?, readURL: OpaquePointer?
    /// The total time limit that is set; nil where none is.
    var timeLimit: Duration?
    /// Knows the head of the answer before.
    var reader = HeadReader()
    /// The transfer that runs on it, which holds it.
    var transfer: Unmanaged<CurlTransfer>?
    private let sockets: CurlSockets

    init(_ multi: CurlMulti) throws(HTTPClientError) {
        let library = multi.library
        (sockets, sessions) = (multi.sockets, multi.sessions)
        guard let pointer = ccurl_easy_init(library.functions) else { throw .refused("curl_easy_init") }
        (self.library, self.pointer) = (library, pointer)
        errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
        errorText.pointee = 0
    }

    deinit {
        ccurl_easy_cleanup(library.functions, pointer)
        freeLists()
        freeURL()
        errorText.deallocate()
    }

    /// Forgets every option, so that the handle can serve another request.
    func reset() {
        ccurl_easy_reset(library.functions, pointer)
        freeLists()
        freeURL()
        (setup, timeLimit) = (nil, nil)
        errorText.pointee = 0
    }

    /// Has its transfer go on that was stopped. Its callbacks may run at once.
    func goOn() { _ = ccurl_easy_pause(library.functions, pointer, CURLPAUSE_CONT) }

    /// The handle that an easy handle of libcurl's belongs to.
    static func owner(of pointer: UnsafeMutableRawPointer, _ library: CurlLibrary) -> CurlEasy? {
        ccurl_info_text(library.functions, pointer, CURLINFO_PRIVATE).map {
            Unmanaged<CurlEasy>.fromOpaque($0).takeUnretainedValue()
        }
    }

    /// What a callback of libcurl's does with the transfer that it is about. Both are there as long as libcurl works on
    /// them, so that nobody has to hold them for that: it is a dozen times a request.
    static func withTransfer<Outcome>(at context: UnsafeMutableRawPointer?, _ body: (CurlTransfer) -> Outcome)
        -> Outcome?
    {
        guard let context else { return nil }
        return Unmanaged<CurlEasy>.fromOpaque(context)._withUnsafeGuaranteedRef { easy in
            easy.transfer?._withUnsafeGuaranteedRef(body)
        }
    }

    // MARK: Options

    /// Has libcurl say which sockets it opens and closes, and know the handle by this object.
    func attach() throws(HTTPClientError) {
        let context = Unmanaged.passUnretained(sockets).toOpaque()
        if let sessions { try set(CURLOPT_SHARE, context: sessions.pointer) }
        try set(CURLOPT_PRIVATE, context: Unmanaged.passUnretained(self).toOpaque())
        try set(CURLOPT_OPENSOCKETDATA, context: context)
        try set(CURLOPT_CLOSESOCKETDATA, context: context)
        try check(
            ccurl_set_open_callback(library.functions, pointer, CurlSockets.onOpen), CURLOPT_OPENSOCKETFUNCTION)
        try check(
            ccurl_set_close_callback(library.functions, pointer, CurlSockets.onClose), CURLOPT_CLOSESOCKETFUNCTION)
    }

    func set(_ option: CURLoption, _ value: Int) throws(HTTPClientError) {
        try check(ccurl_set_long(library.functions, pointer, option, value), option)
    }

    func set(_ option: CURLoption, _ value: Bool) throws(HTTPClientError) { try set(option, value ? 1 : 0) }

    func set(_ option: CURLoption, bytes: Int) throws(HTTPClientError) {
        try check(ccurl_set_offset(library.functions, pointer, option, curl_off_t(bytes)), option)
    }

    func set(_ option: CURLoption, _ text: String) throws(HTTPClientError) {
        try check(ccurl_set_text(library.functions, pointer, option, text), option)
    }

    /// Takes a text option's default away.
    func clear(_ option: CURLoption) throws(HTTPClientError) {
        try check(ccurl_set_text(library.functions, pointer, option, nil), option)
    }

    func set(_ option: CURLoption, context: UnsafeMutableRawPointer) throws(HTTPClientError) {
        try check(ccurl_set_pointer(library.functions, pointer, option, context), option)
    }

    func set(_ option: CURLoption, _ callback: @escaping ccurl_data_callback) throws(HTTPClientError) {
        try check(ccurl_set_data_callback(library.functions, pointer, option, callback), option)
    }

    func setSeek(_ callback: @escaping ccurl_seek_callback) throws(HTTPClientError) {
        try check(ccurl_set_seek_callback(library.functions, pointer, callback), CURLOPT_SEEKFUNCTION)
    }

    /// Has libcurl read the URL once, and not again with each request to it: that was a tenth of what a request takes.
    func set(url text: String) throws(HTTPClientError) {
        guard url != text else { return }
        // One that it does not take is none here: with the transfer it says so.
        let read = ccurl_url_read(library.functions, text)
        try check(
            ccurl_set_pointer(library.functions, pointer, CURLOPT_CURLU, read.map { UnsafeMutableRawPointer($0) }),
            CURLOPT_CURLU)
        freeURL()
        readURL = read
        try set(CURLOPT_URL, text)
        url = text
    }

    private func freeURL() {
        if let readURL { ccurl_url_free(library.functions, readURL) }
        (url, readURL) = (nil, nil)
    }

    /// Has libcurl say what it does.
    func setNotes(_ callback: @escaping ccurl_debug_callback) throws(HTTPClientError) {
        try set(CURLOPT_DEBUGDATA, context: Unmanaged.passUnretained(self).toOpaque())
        try check(ccurl_set_debug_callback(library.functions, pointer, callback), CURLOPT_DEBUGFUNCTION)
        try set(CURLOPT_VERBOSE, true)
    }

    /// Sets an option that takes lines, in libcurl's notation.
    func set(_ option: CURLoption, lines: [String]) throws(HTTPClientError) {
        var list: UnsafeMutablePointer<curl_slist>?
        for line in lines {
            guard let longer = ccurl_list_append(library.functions, list, line) else {
                if let list { ccurl_list_free(library.functions, list) }
                throw .refused("curl_slist_append")
            }
            list = longer
        }
        if let list { lists.append(list) }
        try check(ccurl_set_list(library.functions, pointer, option, list), option)
    }

    private func freeLists() {
        for list in lists { ccurl_list_free(library.functions, list) }
        lists = []
    }

    /// Forgets what libcurl said of an earlier transfer.
    func clearErrorText() { errorText.pointee = 0 }

    func keepErrorText() throws(HTTPClientError) {
        try set(CURLOPT_ERRORBUFFER, context: UnsafeMutableRawPointer(errorText))
    }

    private func check(_ code: CURLcode, _ option: CURLoption) throws(HTTPClientError) {
        guard code == CURLE_OK else { throw .refused("option \(option.rawValue): \(library.words(for: code))") }
    }

    // MARK: What came of it

    func number(_ info: CURLINFO) -> Int { ccurl_info_long(library.functions, pointer, info) }

    func bytes(_ info: CURLINFO) -> Int { Int(ccurl_info_offset(library.functions, pointer, info)) }

    func microseconds(_ info: CURLINFO) -> Duration {
        .microseconds(Int64(ccurl_info_offset(library.functions, pointer, info)))
    }

    func text(_ info: CURLINFO) -> String? {
        ccurl_info_text(library.functions, pointer, info).map { String(cString: $0) }
    }

    /// libcurl's own words for how it ended.
    func words(for code: CURLcode) -> String {
        errorText.pointee == 0 ? generalWords(for: code) : String(cString: errorText)
    }

    /// What the code means, whatever it was about.
    func generalWords(for code: CURLcode) -> String { library.words(for: code) }
}
