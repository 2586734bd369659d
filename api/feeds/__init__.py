"""Games and tournaments of a league for feed readers (Atom) and calendars (iCalendar)."""
