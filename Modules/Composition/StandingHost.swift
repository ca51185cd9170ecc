#if DEBUG || Fakes
    public import Domain
    import Platform
    public import PlatformInterface

    extension Host {
        /// The same machine at an instant that stands, for tests and demos.
        public func standing(at instant: BusinessTime) -> Host {
            var host = self
            host.clock = StandingClock(at: instant)
            return host
        }
    }
#endif
