import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';

/** Tabs in one line. In a narrow window the line scrolls to the open tab. */
export function TabList({ open, children }: { open: string; children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected=true]');
    if (!list.current || !tab) return;
    const { left, width } = tab.getBoundingClientRect();
    const frame = list.current.getBoundingClientRect();
    list.current.scrollLeft += left + width / 2 - (frame.left + frame.width / 2);
  }, [open]);
  return (
    <Tabs.List ref={list} mb="md" className="tab-list">
      {children}
    </Tabs.List>
  );
}
