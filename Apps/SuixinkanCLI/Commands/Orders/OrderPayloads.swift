import Domain
import OrdersInterface

/// What a list of orders shows of each.
enum OrderFields {
    /// What so many rows are called.
    static func noun(_ count: Int) -> LocalizedText {
        LocalizedText(en: count == 1 ? "order" : "orders", zh: "个订单")
    }

    static let orders: [List.Field<Order>] = [
        List.Field(List.Column(name: "order_id", title: LocalizedText(en: "Order", zh: "编号"), isRightAligned: true)) {
            .id($0.id)
        },
        List.Field(List.Column(name: "order_no", title: LocalizedText(en: "Number", zh: "订单号"), isShown: false)) {
            .text($0.number)
        },
        List.Field(List.Column(name: "status", title: LocalizedText(en: "Status", zh: "状态"))) {
            .code($0.status.rawValue, title: $0.status.title, meaning: $0.status.meaning)
        },
        .init(
            .init(
                name: "product_name", title: LocalizedText(en: "Product", zh: "商品"), isFlexible: true, expendability: 1)
        ) { .text($0.productName) },
        List.Field(List.Column(name: "amount", title: LocalizedText(en: "Amount", zh: "金额"), isRightAligned: true)) {
            .money($0.amount)
        },
        List.Field(
            List.Column(name: "customer_phone", title: LocalizedText(en: "Customer", zh: "客户手机"), expendability: 3)
        ) {
            .text($0.customerPhone)
        },
        List.Field(
            List.Column(name: "photographer_name", title: LocalizedText(en: "Photographer", zh: "摄影师"), isShown: false)
        ) {
            .text($0.photographerName)
        },
        .init(
            .init(
                name: "scenic_name", title: LocalizedText(en: "Scenic area", zh: "景区"), isFlexible: true,
                expendability: 4)
        ) { .text($0.scenicName) },
        List.Field(List.Column(name: "spot_name", title: LocalizedText(en: "Spot", zh: "景点"), isShown: false)) {
            .text($0.spotName)
        },
        List.Field(List.Column(name: "created_at", title: LocalizedText(en: "Created", zh: "下单时间"), expendability: 2)) {
            .minute($0.createdAt)
        },
        List.Field(List.Column(name: "paid_at", title: LocalizedText(en: "Paid", zh: "付款时间"), isShown: false)) {
            .time($0.paidAt)
        },
        List.Field(
            List.Column(name: "written_off_at", title: LocalizedText(en: "Written off", zh: "核销时间"), isShown: false)
        ) {
            .time($0.writtenOffAt)
        },
    ]

    static let depositOrders: [List.Field<DepositOrder>] =
        orders.map { field in List.Field(field.column) { field.value($0.order) } } + [
            List.Field(
                List.Column(name: "deposit_amount", title: LocalizedText(en: "Deposit", zh: "定金"), isRightAligned: true)
            ) {
                .money($0.depositAmount)
            },
            List.Field(
                List.Column(name: "balance_amount", title: LocalizedText(en: "Balance", zh: "尾款"), isRightAligned: true)
            ) {
                .money($0.balanceAmount)
            },
            List.Field(List.Column(name: "store_name", title: LocalizedText(en: "Store", zh: "门店"), isShown: false)) {
                .text($0.storeName)
            },
        ]
}

extension OrderFields {
    /// What an order's detail has.
    static let detail = orders.map(\.column.name) + ["items", "photos_total", "remark", "timeline"]
}

extension OrderStatus {
    /// What colours say of it.
    fileprivate var meaning: FieldValue.Meaning? {
        switch self {
        case .paid, .writtenOff: .good
        case .pendingPayment, .pendingWriteOff: .pending
        case .refunding: .bad
        case .refunded, .closed: .over
        default: nil
        }
    }
}

extension Record {
    /// One order with its lines and its history, with the contract's keys.
    static func detail(_ detail: OrderDetail) -> Record {
        let common = OrderFields.orders.map { field in
            let isCreation = field.column.name == "created_at"
            let value = isCreation ? FieldValue.time(detail.order.createdAt) : field.value(detail.order)
            return Field(field.column.name, field.column.title, value)
        }
        return Record(
            fields: common + [
                .init("items", LocalizedText(en: "Items", zh: "明细"), items(detail.items)),
                .init("photos_total", LocalizedText(en: "Photos", zh: "照片数"), .count(detail.photosTotal)),
                .init("remark", LocalizedText(en: "Remark", zh: "备注"), .text(detail.remark)),
                .init("timeline", LocalizedText(en: "History", zh: "进度"), timeline(detail.timeline)),
            ])
    }

    private static func items(_ items: [OrderDetail.Item]) -> FieldValue {
        .records(
            items.map { item in
                Record(fields: [
                    .init("name", .text(item.name)), .init("quantity", .count(item.quantity)),
                    .init("price", .money(item.price)),
                ])
            },
            shown: items.map { LocalizedText(verbatim: "\($0.name) × \($0.quantity)  \($0.price.yuan)") })
    }

    private static func timeline(_ steps: [OrderDetail.Step]) -> FieldValue {
        .records(
            steps.map { step in
                Record(fields: [
                    .init("status", .code(step.status.rawValue, title: step.status.title)),
                    .init("at", .time(step.at)),
                ])
            },
            shown: steps.map { step in
                LocalizedText(joining: [LocalizedText(verbatim: step.at.wireText), step.status.title], with: "  ")
            })
    }
}
