/** The path of a call of a node's daemon. */
export function pathOf({ family, id }, name = 'userList') {
  return `/api/${family}/v1/${name}/${id}`;
}

/** The headers of a node's daemon, valid for five minutes. */
export function signed({ key }) {
  return { key, timestamp: String(Math.floor(Date.now() / 1000)) };
}
