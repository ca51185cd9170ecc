import Domain

extension DevServerCommand {
    /// What `--help` says.
    static func help(_ language: Language) -> String {
        helpText(language) + "\n"
    }

    private static let helpText = LocalizedText(
        en: """
            Serves the back end's contract on this machine, from made-up data.

            Usage: suixinkan-devserver [flags]

              --port N             port to listen on; 0, the default, picks a free one
              --listen ADDRESS     address to listen on (default 127.0.0.1)
              --data FILE          SQLite file for data and tokens (default: in memory)
              --seed N             what the orders are made from (default 1)
              --orders N           how many orders each role of each person sees (default 137)
              --latency MS         holds each answer back for so long
              --fail-rate 0…1      fails that share of the requests with HTTP 500
              --idle-exit SECONDS  ends after so long without a request (default: never)
              --log FILE           appends a line a request, without secrets
              --port-file FILE     tells {"pid": …, "port": …} while the server runs
              --help               this text

            The first line on standard output is "listening on http://ADDRESS:PORT".
            People: 13800000001 photographer, 13800000002 scenic admin, 13800000003 store admin,
            13800000004 all three, 13800000005 disabled; password demo-password.
            Exit status: 0 after SIGTERM, SIGINT or --idle-exit; 2 wrong usage; 74 input or output.
            """,
        zh: """
            在本机用模拟数据提供后端接口。

            用法：suixinkan-devserver [选项]

              --port N             监听端口；默认 0，自动选择空闲端口
              --listen ADDRESS     监听地址（默认 127.0.0.1）
              --data FILE          存放数据和令牌的 SQLite 文件（默认只在内存中）
              --seed N             生成订单的种子（默认 1）
              --orders N           每人每个角色能看到的订单数（默认 137）
              --latency MS         每个响应延迟的毫秒数
              --fail-rate 0…1      以 HTTP 500 失败的请求比例
              --idle-exit SECONDS  多少秒没有请求后退出（默认不退出）
              --log FILE           每个请求追加一行日志，不含敏感信息
              --port-file FILE     运行期间写有 {"pid": …, "port": …} 的文件
              --help               显示本说明

            标准输出的第一行是 "listening on http://地址:端口"。
            人员：13800000001 摄影师，13800000002 景区管理员，13800000003 门店管理员，
            13800000004 三个角色都有，13800000005 已停用；密码 demo-password。
            退出状态：0 收到 SIGTERM、SIGINT 或空闲退出；2 用法错误；74 读写错误。
            """)
}
