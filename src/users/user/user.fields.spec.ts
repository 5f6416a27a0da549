import { csvCell, csvColumns, readCsvFields } from '../../fields/field-csv.js';
import { readRow, selectFields, showFields, showSettings } from '../../fields/field-documents.js';
import { Int64Field, TextField } from '../../fields/field.decorators.js';
import { checkChange, readInput } from '../../fields/field-input.js';
import { changeSchema, documentSchema } from '../../fields/field-schemas.js';
import { UserFields } from './user.fields.js';

/** The user with two more fields, as a new field would be added. */
class LongerUserFields extends UserFields {
  @TextField({ max: 10, isNullable: true, description: 'For operators' })
  adminNote: string | null = null;

  @Int64Field({ description: 'Bytes', right: 'users:secrets' })
  giftedBytes = 0n;
}

const BEYOND_DOUBLES = 9_007_199_254_740_993n;

describe('a field that is added to the description of users', () => {
  it('is read from a body', () => {
    expect(readInput(LongerUserFields, { admin_note: 'good', gifted_bytes: String(BEYOND_DOUBLES) })).toEqual({
      adminNote: 'good',
      giftedBytes: BEYOND_DOUBLES,
    });
    expect(readInput(UserFields, { admin_note: 'good' })).toEqual({});
  });

  it('is checked, and its message has its name on the wire', () => {
    expect(checkChange(LongerUserFields, { adminNote: null, nickname: 'Ada' })).toEqual({
      adminNote: null,
      nickname: 'Ada',
    });
    expect(() => checkChange(LongerUserFields, { adminNote: 'longer than ten' })).toThrow(
      /^admin_note must be 1 to 10 /,
    );
  });

  it('is shown in documents and settings', () => {
    const user = Object.assign(new LongerUserFields(), {
      ...{ id: 7, account: 'ada@example.com', port: null, level: { name: 'gold' }, group: null },
      ...{ u: 1n, d: 2n, transferEnable: 10n, expiredAt: '2099-12-31', adminNote: 'good', giftedBytes: 3n },
    });
    expect(showFields(LongerUserFields, user, 0)).toMatchObject({ id: 7, port: 0, level: 'gold', admin_note: 'good' });
    expect(showSettings(LongerUserFields, user)).toMatchObject({ admin_note: 'good', gifted_bytes: 3n });
    expect(showSettings(LongerUserFields, user)).not.toHaveProperty('email');
  });

  it('is selected by plain SQL and read from its row', () => {
    expect(selectFields(LongerUserFields, 'users')).toContain('users.admin_note AS field_admin_note');
    const others = { field_transfer_enable: 1, field_u: 1, field_d: 1, field_speed_limit: 1, field_credit: 1 };
    const row = { ...others, field_admin_note: null, field_gifted_bytes: String(BEYOND_DOUBLES) };
    expect(readRow(LongerUserFields, row)).toMatchObject({ admin_note: null, gifted_bytes: BEYOND_DOUBLES });
  });

  it('is in the OpenAPI schemas of responses and bodies', () => {
    const shown = documentSchema(LongerUserFields);
    expect(shown.properties).toMatchObject({
      admin_note: { oneOf: [{ type: 'string' }, { type: 'null' }], description: 'For operators' },
      gifted_bytes: { type: 'integer', format: 'int64', description: 'Bytes; needs the right users:secrets' },
    });
    expect(shown.required).toContain('admin_note');
    expect(shown.required).not.toContain('gifted_bytes');
    expect(changeSchema(LongerUserFields).properties).toHaveProperty('admin_note');
    expect(changeSchema(LongerUserFields).properties).not.toHaveProperty('state');
  });

  it('is a column of CSV', () => {
    expect(csvColumns(LongerUserFields, false)).toContain('admin_note');
    expect(csvColumns(LongerUserFields, false)).not.toContain('gifted_bytes');
    expect(csvColumns(LongerUserFields, true)).toContain('gifted_bytes');
    expect(csvCell(BEYOND_DOUBLES)).toBe(String(BEYOND_DOUBLES));
    const cells = [
      ['admin_note', ''],
      ['gifted_bytes', '5'],
      ['nickname', ''],
    ] as const;
    expect(readCsvFields(LongerUserFields, cells)).toEqual({ adminNote: null, giftedBytes: 5n });
  });
});
