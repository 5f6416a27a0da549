import { plainText } from '../common/plain-text.js';
import { toJson } from '../http/json.js';
import type { NodeRecord } from '../nodes/node-record.js';
import type { Generation } from './generation.js';
import { callDaemon, type PushTarget } from './push-client.js';
import { PushFailed, PushRefused } from './push.errors.js';

const MOST_ANSWER_BYTES = 65_536;
/** A list of some 150,000 users. */
const MOST_LIST_BYTES = 16 * 1024 * 1024;
const LONGEST_REASON = 200;

/** A user as the push server takes and shows it. */
export interface DaemonUser {
  readonly uid: number;
  readonly port: number;
  readonly passwd: string;
  /** Bytes per second; text where JavaScript's numbers end. */
  readonly speed_limit: number | string;
  readonly enable: number;
}

/** The push server of one VNet-SSR daemon. */
export class VnetDaemon {
  /** @param beforeCall is waited for before each call */
  constructor(
    private readonly target: PushTarget,
    private readonly beforeCall: () => Promise<void>,
    private readonly signal: AbortSignal,
  ) {}

  /** All users of the daemon. @throws PushFailed for anything but a list: taken for an empty one, it would undo everything */
  async list(): Promise<DaemonUser[]> {
    const answer = await this.call('GET', 'user/list', undefined, MOST_LIST_BYTES);
    if (Array.isArray(answer) && answer.every(isDaemonUser)) return answer;
    throw refusalIn(answer) ?? new PushFailed('The daemon answers with something else than its users (user/list)');
  }

  /** 2.2: makes it so. 2.1: adds, and when one is there already removes all up to it. @throws PushFailed, PushRefused */
  async add(users: readonly DaemonUser[]): Promise<void> {
    await this.command('v2/user/add/list', `[${users.map(userJson).join(',')}]`);
  }

  /** All or none; one that is not there is a refusal. @throws PushFailed, PushRefused */
  async remove(uids: readonly number[]): Promise<void> {
    await this.command('v2/user/del/list', JSON.stringify(uids));
  }

  /** Builds everything anew and cuts every connection. @throws PushFailed, PushRefused */
  async reload(node: NodeRecord): Promise<void> {
    await this.command('v2/node/reload', toJson(node));
  }

  /**
   * Tells the generations apart without changing anything: nobody has the number 0, and to edit a user who is not there and
   * shall not be is done already for 2.2, and a mistake for 2.1.
   */
  async findGeneration(): Promise<Generation> {
    try {
      await this.command('user/edit', userJson({ uid: 0, port: 0, passwd: '', speed_limit: 0, enable: 0 }));
      return '2.2';
    } catch (error) {
      if (error instanceof PushRefused) return '2.1';
      throw error;
    }
  }

  private async command(path: string, body: string): Promise<void> {
    const answer = await this.call('POST', path, body, MOST_ANSWER_BYTES);
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

/** By hand, since a limit may be larger than JavaScript's numbers. */
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
  return new PushRefused(`The daemon refuses: ${plainText(content, LONGEST_REASON)}`);
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
