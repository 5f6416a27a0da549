import { Injectable } from '@nestjs/common';
import type { AttentionItem } from './attention-item.js';
import { NodeAttentionService } from './node-attention.service.js';
import { PanelAttentionService } from './panel-attention.service.js';

/** The one list of what operators should do something about: for the panel's list and for the doctor. */
@Injectable()
export class AttentionItemsService {
  constructor(
    private readonly nodes: NodeAttentionService,
    private readonly panel: PanelAttentionService,
  ) {}

  /** The worst first. */
  async list(): Promise<AttentionItem[]> {
    const items = [...(await this.nodes.items()), ...(await this.panel.items())];
    return ['problem', 'warning'].flatMap((level) => items.filter((item) => item.level === level));
  }
}
