/** The JSON of the fields after `data` in a response to a call for changes. @param removed numbers of users */
export function changeFields(isWhole: boolean, removed: readonly number[], cursor: string): string {
  const message = isWhole ? 'User list' : 'Changes of the user list';
  return `"message":"${message}","whole":${isWhole ? 1 : 0},"removed":[${removed.join()}],"cursor":"${cursor}"`;
}
