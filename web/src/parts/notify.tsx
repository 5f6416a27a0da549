import { notifications } from '@mantine/notifications';
import { Check, X } from 'lucide-react';

export function tellDone(message: string): void {
  notifications.show({ message, color: 'teal', icon: <Check size={16} aria-hidden /> });
}

export function tellFailed(message: string): void {
  notifications.show({ message, color: 'red', icon: <X size={16} aria-hidden />, autoClose: 12_000 });
}
