import { Body } from '@nestjs/common';
import { ReportPipe } from './report.pipe.js';

/** The body of a node's report as an object of the parameter's class, which says by its decorators what is right. */
export function CheckedReport(): ParameterDecorator {
  return Body(ReportPipe);
}
