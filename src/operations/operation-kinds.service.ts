import { Injectable } from '@nestjs/common';
import type { OperationKind } from './operation-kind.js';
import type { OperationKindName } from './operation.entity.js';

/** The kinds of long work. Each module adds its own when it starts. */
@Injectable()
export class OperationKindsService {
  private readonly kinds = new Map<OperationKindName, OperationKind>();

  add(kind: OperationKind): void {
    this.kinds.set(kind.name, kind);
  }

  all(): readonly OperationKind[] {
    return [...this.kinds.values()];
  }

  /** @throws Error for a kind that no module has added */
  get(name: OperationKindName): OperationKind {
    const kind = this.kinds.get(name);
    if (kind === undefined) throw new Error(`no module does operations of the kind ${name}`);
    return kind;
  }
}
