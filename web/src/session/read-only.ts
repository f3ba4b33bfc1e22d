import { create } from 'zustand'

/** Whether the portal is read-only, as the newest reply says. */
export const useReadOnly = create(() => ({ isOn: false }))
