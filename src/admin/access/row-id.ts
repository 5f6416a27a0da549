import { Injectable, Param, type PipeTransform } from '@nestjs/common';
import { NotFound } from '../../common/panel.error.js';

const LARGEST = 2_147_483_647;

/** The number of a row in a path. What is no such number names nothing. */
@Injectable()
export class RowIdPipe implements PipeTransform<string, number> {
  transform(text: string): number {
    const id = Number(text);
    if (!/^[1-9]\d{0,9}$/.test(text) || id > LARGEST) throw new NotFound('What the path names');
    return id;
  }
}

/** The number of a row, as a part of the path: `:id` unless another name is given. */
export function RowId(name = 'id'): ParameterDecorator {
  return Param(name, RowIdPipe);
}
