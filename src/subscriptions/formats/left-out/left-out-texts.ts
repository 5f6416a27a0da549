/** Why a file lacks a server: the sentence of each reason, with values in braces. */
export const LEFT_OUT_TEXTS = {
  'bare-field': '{field} has a comma, a quotation mark, or a space at its end',
  'bare-password': 'the password has a comma, a quotation mark, or a space at its end',
  host: 'the host is neither a name nor an address',
  'keys-2022': '{method} needs passwords that are {bytes} bytes in base64',
  'no-certificate-hash': 'the client cannot check a certificate by its hash',
  'no-encryption': 'the client does not know the encryption of vless',
  'no-obfs-path': 'the client cannot send the path of obfs http',
  'no-port': 'neither the node nor the user has a port',
  'no-protocol': 'the client does not know {protocol}',
  'no-reality': 'the client does not know {protocol} over {network} with REALITY',
  'no-ssr': 'the client does not know ShadowsocksR',
  'no-ssr-in-sip008': 'SIP008 does not know ShadowsocksR',
  'no-transport': 'the client does not know {protocol} over {network}',
  'no-xhttp-extra': 'the client does not know the setting {name} of xhttp',
  obfs: 'no client knows the obfs {obfs}',
  'quoted-password': 'the password has a quotation mark or a line end',
  'secrets-lost': 'the panel cannot open the secrets of the node',
  setting: 'the node has a wrong {setting}',
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

/** Reasons that lie with the node or the panel: they hold for every app. */
const FOR_EVERY_APP: readonly LeftOutCode[] = [
  ...(['host', 'keys-2022', 'no-port', 'obfs', 'secrets-lost', 'setting', 'word'] as const),
];
/** Reasons of apps that know no node of this kind, whatever its other settings. */
const FOR_KIND: readonly LeftOutCode[] = ['no-protocol', 'no-ssr', 'no-ssr-in-sip008'];

/** True for a server that another app may have. */
export function needsAnotherApp(code: LeftOutCode): boolean {
  return !FOR_EVERY_APP.includes(code);
}

/** True for an app that knows no node of this kind: other settings of the node would not help. */
export function isForKind(code: LeftOutCode): boolean {
  return FOR_KIND.includes(code);
}
