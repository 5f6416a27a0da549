import { TextInput, type TextInputProps } from '@mantine/core';

/** A field for a number that is not negative. Its value is text, so that an empty field stays empty. */
export function NumberField(props: TextInputProps) {
  return <TextInput type="number" min={0} {...props} />;
}
