import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { BodyPipe, InvalidFields } from './body.pipe.js';
import { MalformedReport } from './malformed-report.js';

/** Checks a report like {@link BodyPipe}, and rejects it in the form of the node API (wire contract, "Reports"). */
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
