/** Why a file lacks a server: the sentence of each reason, with values in braces. */
export const LEFT_OUT_TEXTS = {
  'bare-field': '{field} has a comma, a quotation mark, or a space at its end',
  'bare-password': 'the password has a comma, a quotation mark, or a space at its end',
  host: 'the host is neither a name nor an address',
  'keys-2022': '{method} needs passwords that are {bytes} bytes in base64',
  'no-port': 'neither the node nor the user has a port',
  'no-ssr': 'the client does not know ShadowsocksR',
  'no-ssr-in-sip008': 'SIP008 does not know ShadowsocksR',
  obfs: 'no client knows the obfs {obfs}',
  'quoted-password': 'the password has a quotation mark or a line end',
  'unknown-cipher': 'the client does not know the cipher {name}',
  'unknown-obfs': 'the client does not know the obfs {name}',
  'unknown-protocol': 'the client does not know the protocol {name}',
  word: 'no format can write {word}',
} as const;

/** The id of a reason. It stays the same when the sentence changes, so programs can translate it. */
export type LeftOutCode = keyof typeof LEFT_OUT_TEXTS;
export const LEFT_OUT_CODES: readonly LeftOutCode[] = Object.keys(LEFT_OUT_TEXTS).filter(
  (code): code is LeftOutCode => code in LEFT_OUT_TEXTS,
);
