import { Injectable, type PipeTransform } from '@nestjs/common';
import { readNodeId } from '../line-key/node-credentials.js';

/** @throws MalformedNodeId */
@Injectable()
export class NodeIdPipe implements PipeTransform<string, number> {
  transform(id: string): number {
    return readNodeId(id);
  }
}
