import { type Command, Option, type OptionValues } from 'commander';
import type { ObjectLiteral } from 'typeorm';
import type { Values } from '../../common/checks/without-undefined.js';
import { type Field, type FieldsClass, inputFields, type OptionValue } from '../../fields/field.js';
import type { ChangeOf } from '../../fields/field-types.js';
import { NONE, parseBytes, parseCount, parseFlag, parseMoment, parseRate, parseWhole, parseWords } from './parse.js';

const PARSERS: Readonly<Record<OptionValue, ((text: string) => unknown) | undefined>> = {
  bytes: parseBytes,
  count: parseCount,
  integer: parseWhole,
  switch: parseFlag,
  moment: parseMoment,
  rate: parseRate,
  words: parseWords,
  text: undefined,
};

/** Adds the options that set the fields of a noun to the command that adds or changes a row. */
export function addFieldOptions(command: Command, type: FieldsClass, purpose: 'new' | 'change'): Command {
  for (const field of inputFields(type, purpose)) {
    if (field.option === undefined || (field.option.isForChanges && purpose === 'new')) continue;
    const { option, parse } = optionOf(field.option);
    if (field.option.isRequired && purpose === 'new') option.makeOptionMandatory();
    command.addOption(parse === undefined ? option : option.argParser(parse));
  }
  return command;
}

/** The fields that the options of a command set. `none` clears a field that may be without content. */
export function readFieldOptions<T extends ObjectLiteral>(type: FieldsClass<T>, options: OptionValues): ChangeOf<T>;
export function readFieldOptions(type: FieldsClass, options: OptionValues): Values {
  const given = inputFields(type).flatMap((field): [string, unknown][] => {
    if (field.option === undefined) return [];
    const value: unknown = options[optionOf(field.option).option.attributeName()];
    return [[field.property, value === NONE && field.empty !== undefined ? field.empty : value]];
  });
  return Object.fromEntries(given);
}

/** The option that sets a field: `--speed-limit`. */
export function flagOf(field: Pick<Field, 'name' | 'option'>): string {
  return field.option === undefined
    ? `--${field.name.replaceAll('_', '-')}`
    : (optionOf(field.option).option.long ?? '');
}

function optionOf({ flags, description, choices, value }: NonNullable<Field['option']>) {
  const option = new Option(flags, description);
  if (choices !== undefined) option.choices(choices);
  return { option, parse: choices === undefined ? PARSERS[value] : undefined };
}
