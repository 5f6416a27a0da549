/** Facts about a piece of work. Never texts from a request, such as paths or addresses. */
export type Facts = Readonly<Record<string, string | number>>;
