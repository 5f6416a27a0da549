/** A response with its headers. {@link SubscriptionAnswerInterceptor} sends it. */
export class SubscriptionAnswer {
  constructor(
    readonly body: Buffer,
    /** With quotation marks. */
    readonly etag: string,
    readonly headers: Readonly<Record<string, string>>,
  ) {}
}
