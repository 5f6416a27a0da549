import { missingColumns } from './required-columns.js';

describe('missing columns', () => {
  const tables = new Map([
    [
      'user',
      new Map([
        ['id', 'int'],
        ['email', 'varchar'],
      ]),
    ],
  ]);

  it('are named, also where one of several names would do', () => {
    expect(
      missingColumns({ tables }, { user: ['id', 'username|email', 'vmess_id|uuid'], 'node|ss_node': ['id'] }),
    ).toEqual(['user.vmess_id/uuid', 'node/ss_node']);
  });
});
