import fc from 'fast-check';
import type { Counters } from './traffic-api.js';

interface Total {
  readonly uid: number;
  readonly upload: number;
  readonly download: number;
}

interface Body {
  readonly boot_id: string;
  readonly totals: readonly Total[];
}

/** A user has traffic, the daemon creates a report, or it restarts. */
type Step =
  | { readonly kind: 'carry'; readonly user: number; readonly upload: number; readonly download: number }
  | { readonly kind: 'report' }
  | { readonly kind: 'reboot' };

/** A daemon that reports totals since its start. It is its own model: it knows which of its reports were delivered. */
export class CountingDaemon {
  private boot = 0;
  private totals: Total[] = [];
  private readonly reports: Body[] = [];
  private readonly taken: Body[] = [];

  constructor(
    private readonly name: string,
    private readonly uids: readonly number[],
  ) {
    this.reboot();
  }

  take(step: Step): void {
    if (step.kind === 'reboot') this.reboot();
    else if (step.kind === 'report') {
      this.reports.push({ boot_id: `${this.name}/${this.boot}`, totals: this.totals.map((total) => ({ ...total })) });
    } else {
      const { user, upload, download } = step;
      this.totals = this.totals.map((total, index) =>
        index === user ? { ...total, upload: total.upload + upload, download: total.download + download } : total,
      );
    }
  }

  /** Returns any earlier report. A report that is never chosen is lost; a report that is chosen again is repeated. */
  deliver(which: number): Body | undefined {
    const body = this.reports[which % this.reports.length];
    if (body !== undefined) this.taken.push(body);
    return body;
  }

  /** The expected charge: the highest delivered totals of each boot. */
  delivered(uid: number): Counters {
    const highest = new Map<string, Counters>();
    for (const { boot_id: boot, totals } of this.taken) {
      const { u, d } = highest.get(boot) ?? { u: 0n, d: 0n };
      const { upload = 0, download = 0 } = totals.find((total) => total.uid === uid) ?? {};
      highest.set(boot, {
        u: u > BigInt(upload) ? u : BigInt(upload),
        d: d > BigInt(download) ? d : BigInt(download),
      });
    }
    return [...highest.values()].reduce((sum, { u, d }) => ({ u: sum.u + u, d: sum.d + d }), { u: 0n, d: 0n });
  }

  private reboot(): void {
    this.boot++;
    this.totals = this.uids.map((uid) => ({ uid, upload: 0, download: 0 }));
  }
}

/** The steps of some daemons, and the order in which their reports reach two processes; some at the same moment. */
export function schedules(daemons: number) {
  const daemon = fc.nat(daemons - 1);
  const bytes = fc.nat(1000);
  const carry = fc.record({
    daemon,
    kind: fc.constant('carry' as const),
    user: fc.nat(2),
    upload: bytes,
    download: bytes,
  });
  const report = fc.record({ daemon, kind: fc.constant('report' as const) });
  const reboot = fc.record({ daemon, kind: fc.constant('reboot' as const) });
  const delivery = fc.record({
    daemon,
    which: fc.nat(20),
    process: fc.nat(1),
    // Under the same key it is a repeat. Under another key or without a key it is a new report.
    name: fc.option(fc.nat(1), { nil: undefined }),
  });
  return fc.record({
    steps: fc.array(fc.oneof({ arbitrary: carry, weight: 5 }, { arbitrary: report, weight: 4 }, reboot), {
      minLength: 4,
      maxLength: 30,
    }),
    deliveries: fc.array(fc.array(delivery, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 10 }),
  });
}
