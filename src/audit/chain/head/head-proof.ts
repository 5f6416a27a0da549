import type { Signer } from '../../../common/secrets/signer.js';
import type { Seal } from '../../entry/entry-proof.js';
import type { ChainHead } from './chain-head.entity.js';

/** The purpose of the key. */
export const HEAD_KEY = 'audit head';

/** Everything that the signature covers. */
export type HeadContent = Omit<ChainHead, 'id' | 'keyId' | 'mac'>;

/**
 * What a signature is worth. `open`: nobody has signed the row, or a key that this panel does not have. `forged`: somebody without the
 * key has changed the row, or the row is missing.
 */
export type HeadState = 'signed' | 'open' | 'forged';

export function headState(signer: Signer, head: ChainHead | null): HeadState {
  if (head === null) return 'forged';
  const isSigned = signer.hasSignedWith(head.keyId, signedText(head), head.mac);
  if (isSigned === undefined) return 'open';
  return isSigned ? 'signed' : 'forged';
}

/** The row with a signature of the current key. */
export function signedHead(signer: Signer, content: HeadContent): HeadContent & Pick<ChainHead, 'keyId' | 'mac'> {
  return { ...content, keyId: signer.keyId, mac: signer.sign(signedText(content)) };
}

/** The end of the chain that the row names. */
export function endOfChain({ seal, hash }: Pick<ChainHead, 'seal' | 'hash'>): Seal {
  return { number: seal, hash };
}

/** Another order would break the signature of every stored row. */
function signedText(head: HeadContent): string {
  const { begunAt, begunSeal, begunKey, startHash, oldEntries, seal, hash } = head;
  return JSON.stringify([begunAt, begunSeal, begunKey, startHash, oldEntries, seal, hash]);
}
