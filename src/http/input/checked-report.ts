import { Body } from '@nestjs/common';
import { ReportPipe } from './report.pipe.js';

/** The body of a node's report, as a checked object of the parameter's class. */
export function CheckedReport(): ParameterDecorator {
  return Body(ReportPipe);
}
