import { plainText } from '../../common/text/plain-text.js';
import { randomToken } from '../../common/secrets/random-token.js';
import { toJson } from '../../common/json/to-json.js';
import type { NodeRecord } from '../../nodes/served/node-record.js';
import type { Generation } from './generation.js';
import { callDaemon, type PushTarget } from './push-client.js';
import { PushFailed, PushRefused } from '../push.errors.js';

const MAX_ANSWER_BYTES = 65_536;
/** Enough for some 150,000 users. */
const MAX_LIST_BYTES = 16 * 1024 * 1024;
const MAX_REASON = 200;
const SECRET_BYTES = 16;

/** A user, in the JSON form of the push server. */
export interface DaemonUser {
  readonly uid: number;
  readonly port: number;
  readonly passwd: string;
  /** Bytes per second; text if it exceeds JavaScript's numbers. */
  readonly speed_limit: number | string;
  readonly enable: number;
}

/** The push server of one VNet-SSR daemon. */
export class VnetDaemon {
  /** @param beforeCall runs before each call */
  constructor(
    private readonly target: PushTarget,
    private readonly beforeCall: () => Promise<void>,
    private readonly signal: AbortSignal,
  ) {}

  /** All users of the daemon. @throws PushFailed for anything but a list: an empty list would mean that all users are missing */
  async list(): Promise<DaemonUser[]> {
    const answer = await this.call('GET', 'user/list', undefined, MAX_LIST_BYTES);
    if (Array.isArray(answer) && answer.every(isDaemonUser)) return answer;
    throw refusalIn(answer) ?? new PushFailed('The daemon answers with something else than its users (user/list)');
  }

  /**
   * A 2.2 adds or changes the users. A 2.1 adds them; if it has one of them, it removes all up to that one.
   *
   * @throws PushFailed, PushRefused
   */
  async add(users: readonly DaemonUser[]): Promise<void> {
    await this.command('v2/user/add/list', `[${users.map(userJson).join(',')}]`);
  }

  /** The daemon removes all users or none; it refuses an unknown user. @throws PushFailed, PushRefused */
  async remove(uids: readonly number[]): Promise<void> {
    await this.command('v2/user/del/list', JSON.stringify(uids));
  }

  /** The daemon rebuilds everything and cuts every connection. @throws PushFailed, PushRefused */
  async reload(node: NodeRecord): Promise<void> {
    await this.command('v2/node/reload', toJson(node));
  }

  /**
   * Finds the generation without any change: it edits an unknown user who shall be disabled. A 2.2 reports success, and a 2.1
   * refuses. The user has a port and a password, since 2.2.1 refuses users without them.
   *
   * @param nobody a number above 0 that no user has: 2.2.1 refuses 0
   */
  async findGeneration(nobody: number): Promise<Generation> {
    const user = { uid: nobody, port: 1, passwd: randomToken(SECRET_BYTES), speed_limit: 0, enable: 0 };
    try {
      await this.command('user/edit', userJson(user));
      return '2.2';
    } catch (error) {
      if (error instanceof PushRefused) return '2.1';
      throw error;
    }
  }

  private async command(path: string, body: string): Promise<void> {
    const answer = await this.call('POST', path, body, MAX_ANSWER_BYTES);
    if (successOf(answer) === 'true') return;
    throw refusalIn(answer) ?? new PushFailed(`The daemon does not say whether it has done it (${path})`);
  }

  private async call(
    method: 'GET' | 'POST',
    path: string,
    body: string | undefined,
    mostBytes: number,
  ): Promise<unknown> {
    await this.beforeCall();
    return callDaemon(this.target, { method, path, mostBytes, ...(body === undefined ? {} : { body }) }, this.signal);
  }
}

/** Writes JSON by hand: a limit may exceed JavaScript's numbers. */
function userJson({ uid, port, passwd, speed_limit: limit, enable }: DaemonUser): string {
  return `{"uid":${uid},"port":${port},"passwd":${JSON.stringify(passwd)},"speed_limit":${limit},"enable":${enable}}`;
}

function successOf(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'success' in answer ? answer.success : undefined;
}

function refusalIn(answer: unknown): PushRefused | undefined {
  if (successOf(answer) !== 'false') return undefined;
  const content =
    typeof answer === 'object' && answer !== null && 'content' in answer ? String(answer.content) : 'without a reason';
  return new PushRefused(`The daemon refuses: ${plainText(content, MAX_REASON)}`);
}

function isDaemonUser(item: unknown): item is DaemonUser {
  return (
    typeof item === 'object' &&
    item !== null &&
    'uid' in item &&
    Number.isInteger(item.uid) &&
    'port' in item &&
    typeof item.port === 'number' &&
    'passwd' in item &&
    typeof item.passwd === 'string' &&
    'speed_limit' in item &&
    typeof item.speed_limit === 'number'
  );
}
