import { Code } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { AuditEntry } from '../../api/resources/audit.js';
import { isKnownAction } from './actions.js';
import { subjectName, subjectPath } from './subject.js';

/** Stands for the subject while the sentence is made. No message has it. */
const PLACE = '\u0001';

/** What an entry says, as a sentence without its actor. The subject is a link where it has a page. */
export function Sentence({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const { action } = entry;
  const subject = <Subject entry={entry} />;
  if (!isKnownAction(action)) {
    return (
      <>
        <Code>{action}</Code> {subject}
      </>
    );
  }
  const [before, after] = t(`audit.sentences.${action}`, { subject: PLACE }).split(PLACE);
  return (
    <>
      {before}
      {after !== undefined && subject}
      {after}
    </>
  );
}

function Subject({ entry }: { entry: AuditEntry }): ReactNode {
  const path = subjectPath(entry);
  const name = subjectName(entry);
  if (path === undefined) return <strong>{name}</strong>;
  return (
    <Link to={path} className="row-link" onClick={(event) => event.stopPropagation()}>
      {name}
    </Link>
  );
}
