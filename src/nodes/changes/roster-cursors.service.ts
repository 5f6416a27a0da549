import { Injectable } from '@nestjs/common';
import { SecretKeys } from '../../common/secrets/secret-keys.js';
import { Signer } from '../../common/secrets/signer.js';
import type { RosterPlace } from '../../users/roster/roster-log.cache.js';
import type { ServedNode } from '../served/served-node.js';

/**
 * Change it with the meaning of a cursor, and with the form of a user in a list: a reader keeps the users that have not changed.
 * Earlier cursors are then unknown, so their readers get the whole list.
 */
const FORM = 1;
const RADIX = 36;
/** Three parts of at most 64 characters together: the doctor stores the cursor that a daemon has. */
const CURSOR = /^([0-9a-z]{1,10})\.([0-9a-z]{1,8})\.([\w-]{43})$/;

/**
 * Writes and reads the cursors of readers: the place in the log of changes that a reader's list has. The signature contains the node
 * and the key of its list. So a cursor is valid on every process, and only for the list for which the panel has written it.
 */
@Injectable()
export class RosterCursorsService {
  private readonly signer: Signer;

  constructor(secrets: SecretKeys) {
    this.signer = new Signer(secrets, 'user list cursors');
  }

  write(view: ServedNode, place: RosterPlace): string {
    const { version, moment } = place;
    return [version.toString(RADIX), moment.toString(RADIX), this.signer.sign(signedText(view, place))].join('.');
  }

  /** The number of the last change that a cursor has, unverified. 0 for any other text. */
  versionIn(text: string): number {
    const [, version = '0'] = CURSOR.exec(text) ?? [];
    return Number.parseInt(version, RADIX);
  }

  /** Undefined for any other text, and after a change of the key of the list. */
  read(view: ServedNode, text: string): RosterPlace | undefined {
    const [, version = '', moment = '', signature = ''] = CURSOR.exec(text) ?? [];
    const place = { version: Number.parseInt(version, RADIX), moment: Number.parseInt(moment, RADIX) };
    return this.signer.hasSigned(signedText(view, place), signature) ? place : undefined;
  }
}

function signedText({ node, rosterKey }: ServedNode, { version, moment }: RosterPlace): string {
  return JSON.stringify([FORM, node.id, rosterKey, version, moment]);
}
