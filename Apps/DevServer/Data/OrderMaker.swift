import Domain

/// Makes the orders of one list, one after the other.
struct OrderMaker {
    private static let span = 180 * 86_400
    private static let largeID: Int64 = 738_529_527_931_269_425

    var random: SplitMix64
    private let list: Int
    private var made = 0
    private var lastCreatedAt = OrderSeeder.now

    init(seed: UInt64, list: Int) {
        random = SplitMix64(seed: seed, stream: UInt64(list))
        self.list = list
    }

    /// The next order of a photographer. `serial` is unique among all lists.
    mutating func order(
        _ serial: Int64, by photographer: (userID: Int64, name: String), in area: ScenicArea, soldBy store: Store
    ) -> Order {
        var order = bare(serial, kind: .order, in: area)
        order.userID = photographer.userID
        // Some are booked before it is known who takes the pictures' name down.
        order.photographerName = random.below(9) == 0 ? nil : photographer.name
        if area.id == store.scenicArea.id, random.below(2) == 0 {
            (order.storeID, order.storeName) = (store.id, store.name)
        }
        return order
    }

    /// The next deposit order of a store; a photographer without an id stands for none yet.
    mutating func depositOrder(
        _ serial: Int64, by photographers: [(userID: Int64, name: String)], at store: Store
    ) -> Order {
        var order = bare(serial, kind: .deposit, in: store.scenicArea)
        order.deposit = Money(fen: order.amount.fen / 10 * 3)
        (order.storeID, order.storeName) = (store.id, store.name)
        let photographer = random.pick(photographers)
        if photographer.userID != 0 {
            (order.userID, order.photographerName) = (photographer.userID, photographer.name)
        }
        return order
    }

    private mutating func bare(_ serial: Int64, kind: OrderKind, in area: ScenicArea) -> Order {
        defer { made += 1 }
        let status =
            made < OrderStatus.allCases.count ? OrderStatus.allCases[made] : random.pick(Self.usualStatuses)
        let items = makeItems()
        let createdAt = makeCreationTime()
        let timeline = makeTimeline(to: status, from: createdAt)
        func time(of status: OrderStatus) -> BusinessTime? { timeline.first { $0.status == status.rawValue }?.at }
        let photos = status == .pendingPayment || status == .closed ? 0 : random.below(180) + 1
        return Order(
            id: id(serial), kind: kind.rawValue, number: Self.number(serial, on: createdAt.day),
            status: status.rawValue, productName: items[0].name,
            amount: Money(fen: items.map { $0.quantity * $0.price.fen }.reduce(0, +)),
            customerPhone: makePhone(), scenicID: area.id, scenicName: area.name,
            spotName: random.below(8) == 0 ? nil : random.pick(area.spots), createdAt: createdAt,
            paidAt: time(of: .paid), writtenOffAt: time(of: .writtenOff), photosTotal: Int64(photos),
            remark: random.below(3) == 0 ? random.pick(Self.remarks) : nil, items: items, timeline: timeline)
    }

    private func id(_ serial: Int64) -> Int64 {
        switch made {
        case 0: Self.largeID + Int64(list)
        case 1 where list == 0: .max
        case let number where number % 50 == 25: Self.largeID + 1_000 + serial
        default: 880_000 + serial
        }
    }

    private static func number(_ serial: Int64, on day: BusinessDay) -> String {
        let digits = String(serial)
        let padding = String(repeating: "0", count: max(0, 8 - digits.count))
        return "SX" + day.description.split(separator: "-").joined() + padding + digits
    }

    private mutating func makePhone() -> String {
        let digits = String(random.below(100_000_000))
        return random.pick(["131", "137", "150", "158", "177", "186", "199"])
            + String(repeating: "0", count: 8 - digits.count) + digits
    }

    private mutating func makeItems() -> [Order.Item] {
        switch made {
        // One fen above 2^53: a client that counts in doubles loses it.
        case 2: return [Order.Item(name: "企业年会整年包场拍摄", quantity: 1, price: Money(fen: 9_007_199_254_740_993))]
        case 3: return [Order.Item(name: "一分钱体验券", quantity: 1, price: Money(fen: 1))]
        case 4: return [Order.Item(name: "公益免费证件照", quantity: 1, price: Money(fen: 0))]
        default: break
        }
        let product = random.pick(Self.products)
        var items = [
            Order.Item(name: product.name, quantity: Int64(random.below(3)) + 1, price: Money(fen: product.fen))
        ]
        for extra in Self.extras where random.below(4) == 0 {
            items.append(
                Order.Item(name: extra.name, quantity: Int64(random.below(6)) + 1, price: Money(fen: extra.fen)))
        }
        return items
    }

    /// Every ninth order comes in the same second as the one before it, every eleventh at an edge of a business day.
    private mutating func makeCreationTime() -> BusinessTime {
        let back = Int64(random.below(Self.span) + 3_600)
        var time = BusinessTime(secondsSince1970: OrderSeeder.now.secondsSince1970 - back)
        if made % 9 == 8 {
            time = lastCreatedAt
        } else if made % 11 == 10, let midnight = BusinessTime("\(time.day) 00:00:00") {
            let offset: Int64 = random.below(2) == 0 ? 0 : -1
            time = BusinessTime(secondsSince1970: midnight.secondsSince1970 + offset)
        }
        lastCreatedAt = time
        return time
    }

    /// The way that leads to a status. No step lies after the moment that the data stands at.
    private mutating func makeTimeline(to status: OrderStatus, from createdAt: BusinessTime) -> [Order.Event] {
        let visited: [OrderStatus] =
            switch status {
            case .pendingPayment: []
            case .paid: [.paid]
            case .pendingWriteOff: [.paid, .pendingWriteOff]
            case .writtenOff: [.paid, .pendingWriteOff, .writtenOff]
            case .refunding: [.paid, .refunding]
            case .refunded: [.paid, .refunding, .refunded]
            case .closed: [.closed]
            }
        var time = createdAt
        var timeline = [Order.Event(status: OrderStatus.pendingPayment.rawValue, at: createdAt)]
        for status in visited {
            let remaining = Int(OrderSeeder.now.secondsSince1970 - time.secondsSince1970)
            let step = Int64(random.below(min(remaining / 4, 3 * 86_400)) + 1)
            time = BusinessTime(secondsSince1970: time.secondsSince1970 + step)
            timeline.append(Order.Event(status: status.rawValue, at: time))
        }
        return timeline
    }
}

extension OrderMaker {
    /// A status as often as it occurs in a season.
    private static let usualStatuses: [OrderStatus] = [
        .writtenOff, .writtenOff, .writtenOff, .writtenOff, .pendingWriteOff, .pendingWriteOff, .paid, .paid,
        .pendingPayment, .refunded, .refunding, .closed,
    ]

    private static let products: [(name: String, fen: Int64)] = [
        ("单人旅拍（1 小时，12 张精修）", 29_900), ("情侣旅拍套餐", 59_900), ("亲子跟拍（2 小时）", 88_800),
        ("汉服写真·春日限定", 69_950), ("婚纱外景拍摄", 399_900), ("航拍短视频 30 秒", 128_000), ("景区快照打印", 1_250),
        ("毕业季集体照", 166_600), ("\"日出\" 主题跟拍", 45_600),
    ]

    private static let extras: [(name: String, fen: Int64)] = [
        ("加修底片", 2_990), ("定制相册", 19_800), ("妆造服务", 15_000), ("快递到家", 1_200),
    ]

    private static let remarks: [String] = [
        "请提前一天电话联系", "孩子怕生，麻烦温柔一点", "照片不要公开展示，谢谢", "希望在日落前拍完 🌇", "A 组, 靠窗集合; 带\"红伞\"",
        "第一行：两位老人\n第二行：需要轮椅通道",
    ]
}
