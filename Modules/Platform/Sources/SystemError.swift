import Domain
import Glibc

/// An error number of the system.
struct SystemError: Error, Hashable {
    let number: Int32

    init(_ number: Int32) {
        self.number = number
    }

    /// What the system calls it.
    var text: String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            guard let start = buffer.baseAddress, strerror_r(number, start, buffer.count) == 0 else {
                return "error \(number)"
            }
            return String(cString: start)
        }
    }

    /// What it comes from and what to do, to follow «cannot … PATH: ».
    var explanation: LocalizedText {
        switch number {
        case ENOSPC, EDQUOT: LocalizedText(en: "the disk is full; make room and try again", zh: "磁盘已满，请腾出空间后重试")
        case EROFS:
            LocalizedText(
                en: "the file system is read-only; choose a folder on another one",
                zh: "文件系统是只读的，请换用其他文件系统上的文件夹")
        case EACCES, EPERM:
            LocalizedText(
                en: "permission denied; check who owns it and its folders", zh: "没有权限，请检查它及其上级文件夹的所有者")
        case ENOTDIR, EEXIST:
            LocalizedText(
                en: "a file or a link stands in a folder's place; move it away",
                zh: "文件夹的位置上是文件或链接，请先把它移走")
        case EISDIR:
            LocalizedText(
                en: "it is not a regular file; choose another name, or move it away",
                zh: "它不是普通文件，请换用其他名称，或先把它移走")
        case ELOOP: LocalizedText(en: "a link stands in its place; remove it", zh: "该位置上是一个链接，请先把它删除")
        case ENOENT: LocalizedText(en: "its folder does not exist; make it first", zh: "所在文件夹不存在，请先创建")
        case EMFILE, ENFILE:
            LocalizedText(en: "too many files are open; close other programs", zh: "打开的文件过多，请关闭其他程序")
        case ENAMETOOLONG: LocalizedText(en: "the path is too long; choose a shorter one", zh: "路径过长，请换用较短的路径")
        default: LocalizedText(en: "\(text)", zh: "系统报告：\(text)")
        }
    }
}

/// Makes a system call again for as long as signals interrupt it; throws what else it fails with.
@discardableResult
func retrying<Number: SignedInteger>(_ call: () -> Number) throws(SystemError) -> Number {
    while true {
        let result = call()
        if result >= 0 { return result }
        let number = errno
        if number != EINTR { throw SystemError(number) }
    }
}
