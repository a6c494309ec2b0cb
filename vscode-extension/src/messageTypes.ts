/** A request with its types. The language client's own types would load the whole client when the extension starts. */
export class Request<Params, Result> {
  declare readonly types: (params: Params) => Result;
  constructor(readonly method: string) {}
}

/** A notification with its type. */
export class Notification<Params> {
  declare readonly types: (params: Params) => void;
  constructor(readonly method: string) {}
}
