/// Something that a role may do. One without a `uri` only groups those below it.
struct Permission: Sendable {
    let id: Int64
    let name: String
    let uri: String
    var children: [Permission] = []
}

extension Role {
    /// The role's number: the contract's `role_id`.
    var id: Int64 {
        switch self {
        case .photographer: 1
        case .scenicAdmin: 2
        case .storeAdmin: 3
        }
    }

    /// What the role may do, as the tree that the back end gives.
    var permissions: [Permission] {
        switch self {
        case .photographer:
            [
                .group(1, "业务", [.orders, .upload, .cloudDrive, .messages, .queue, .location, .checkIns]),
                .group(2, "我的", [.wallet, .realName, .settings]),
            ]
        case .scenicAdmin:
            [
                .group(1, "业务", [.ordersWithoutWriteOff, .statistics, .messages]),
                .group(2, "管理", [.scenicSpots, .checkIns, .staff, .settings]),
            ]
        case .storeAdmin:
            [
                .group(1, "业务", [.orders, .statistics, .messages]),
                .group(2, "管理", [.stores, .staff, .settings]),
            ]
        }
    }
}

/// Ids are the same for every role, as where roles choose from one table.
extension Permission {
    fileprivate static func group(_ id: Int64, _ name: String, _ children: [Permission]) -> Permission {
        Permission(id: id, name: name, uri: "", children: children)
    }

    fileprivate static let orders = Permission(
        id: 11, name: "订单管理", uri: "/orders",
        children: [Permission(id: 12, name: "订单核销", uri: "/orders/write-off")])
    fileprivate static let ordersWithoutWriteOff = Permission(id: 11, name: "订单管理", uri: "/orders")
    fileprivate static let statistics = Permission(id: 13, name: "数据统计", uri: "/statistics")
    fileprivate static let upload = Permission(id: 14, name: "照片上传", uri: "/photos/upload")
    fileprivate static let cloudDrive = Permission(id: 15, name: "相册云盘", uri: "/cloud-drive")
    fileprivate static let messages = Permission(id: 16, name: "消息中心", uri: "/messages")
    fileprivate static let queue = Permission(id: 17, name: "排队叫号", uri: "/queue")
    fileprivate static let location = Permission(id: 18, name: "位置上报", uri: "/location")
    fileprivate static let stores = Permission(id: 21, name: "门店管理", uri: "/stores")
    fileprivate static let scenicSpots = Permission(id: 22, name: "景点管理", uri: "/scenic-spots")
    fileprivate static let checkIns = Permission(id: 23, name: "打卡点", uri: "/check-ins")
    fileprivate static let staff = Permission(id: 24, name: "员工管理", uri: "/staff")
    fileprivate static let wallet = Permission(id: 31, name: "我的钱包", uri: "/wallet")
    fileprivate static let realName = Permission(id: 32, name: "实名认证", uri: "/real-name")
    fileprivate static let settings = Permission(id: 33, name: "设置", uri: "/settings")
}
