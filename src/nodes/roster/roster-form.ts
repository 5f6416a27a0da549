import { hash } from 'node:crypto';
import { type DeflatedPart, deflatePartNow } from '../../http/caching/gzip-member.js';
import { decoyItem } from '../served/decoy-user.js';

/** The bytes before and after the users of a list. */
export interface RosterFrame {
  readonly head: Buffer;
  readonly packedHead: DeflatedPart;
  readonly tail: Buffer;
}

/** The form of a whole list. */
export interface RosterForm {
  /** The form without users. A program whose form differs has other tags: a reader must not keep the old form. */
  readonly hash: Buffer;
  /** @param updatedAt Unix seconds @param isEmpty nobody is on the list */
  readonly frame: (updatedAt: number, isEmpty: boolean) => RosterFrame;
}

const DOCUMENTED = headOf('{"status":"success","code":200,"data":[');
const UNIPROXY = headOf('{"users":[');

/** The frame of a list of the documented API. @param fields the JSON of the fields after `data` */
export function documentedFrame(fields: string): RosterFrame {
  return { ...DOCUMENTED, tail: Buffer.from(`],${fields}}`) };
}

/** The list of the documented API. */
export const DOCUMENTED_FORM = formOf((updatedAt) =>
  documentedFrame(`"message":"User list","updateTime":${updatedAt}`),
);

/** The list of UniProxy. It is never empty. @param decoy the UUID of the user whom nobody is */
export function uniProxyForm(decoy: string): RosterForm {
  return formOf((_updatedAt, isEmpty) => ({
    ...UNIPROXY,
    tail: Buffer.from(isEmpty ? `${decoyItem(decoy)}]}` : ']}'),
  }));
}

function formOf(frame: RosterForm['frame']): RosterForm {
  const { head, tail } = frame(0, false);
  const alone = frame(0, true).tail;
  const parts = alone.equals(tail) ? [head, tail] : [head, tail, alone];
  return { hash: hash('sha256', Buffer.concat(parts), 'buffer'), frame };
}

function headOf(text: string): Pick<RosterFrame, 'head' | 'packedHead'> {
  const head = Buffer.from(text);
  return { head, packedHead: deflatePartNow(head) };
}
