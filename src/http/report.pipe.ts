import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { PanelError } from '../common/panel.error.js';
import { BodyPipe, InvalidFields } from './body.pipe.js';

/** A report of a node is not of the shape that it should have. Nothing of it was applied. */
export class MalformedReport extends PanelError {
  /** @param problems one line each, for the `data` of the answer */
  constructor(problems: readonly string[]) {
    super(400, 'The report is not well formed', { problems });
  }
}

/** Checks what a node sends as {@link BodyPipe} does, and refuses it as the node API does (wire contract, "Reports"). */
@Injectable()
export class ReportPipe implements PipeTransform {
  private readonly body = new BodyPipe();

  async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    try {
      return await this.body.transform(value, metadata);
    } catch (error) {
      throw error instanceof InvalidFields ? new MalformedReport(error.problems ?? []) : error;
    }
  }
}
