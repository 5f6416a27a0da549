import { ApiProperty } from '@nestjs/swagger';
import { IsString, Matches, ValidateBy, ValidateIf } from 'class-validator';

const PERCENTAGE = /^\s*(\d{1,3}(?:\.\d{1,20})?)\s*%?\s*$/;

/** The body of `nodeStatus` (wire contract, "Reports"). */
export class StatusReport {
  @IsPercentage('cpu')
  @ApiProperty({ example: '12.3%' })
  cpu: string;

  @IsPercentage('mem')
  @ApiProperty({ example: '40%' })
  mem: string;

  @IsPercentage('disk')
  @ApiProperty({ example: '71.25%' })
  disk: string;

  @ValidateBy(
    {
      name: 'isUptime',
      validator: { validate: (value) => typeof value === 'number' && value >= 0 && value <= Number.MAX_SAFE_INTEGER },
    },
    { message: 'uptime must be a number of seconds' },
  )
  @ApiProperty({ description: 'Seconds since the machine started' })
  uptime: number;

  @ValidateIf((report: StatusReport) => report.net !== undefined && report.net !== null)
  @IsString({ message: 'net must be a string' })
  @ApiProperty({ type: 'string', required: false, nullable: true, description: 'In the words of the daemon' })
  net: string | null | undefined;
}

/** Returns a percentage in hundredths: `"12.3%"` is 1230. More than 100 becomes 100: rounding may exceed it on a full machine. */
export function hundredths(percentage: string): number {
  return Math.round(Math.min(Number(PERCENTAGE.exec(percentage)?.[1] ?? 0), 100) * 100);
}

function IsPercentage(name: string): PropertyDecorator {
  return Matches(PERCENTAGE, { message: `${name} must be a percentage such as "12.3%"` });
}
