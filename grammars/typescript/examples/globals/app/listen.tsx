export const listen = (config: AppConfig) => config.port;
export const hides = (hidden: Hidden) => hidden;
// expect: edge listen type_hint_of AppConfig
// expect: edge listen accesses_field AppConfig.port
// expect: no-edge hides type_hint_of *
