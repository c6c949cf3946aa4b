/// Italian: its texts stand in the pages beside this file.
///
/// Whoever is addressed is *tu*. Its words: journal *diario*, report *rilevazione*, reading
/// *misurazione*, single reading *misurazione singola*, vital *parametro*, priority *priorità*,
/// importance *importanza*, severity *gravità* (*normale*, *attenzione*, *critico*), reminder
/// *promemoria*, snooze *rimanda*, skip *salta*, watch *sorveglianza*, threshold *soglia*, history
/// *cronologia*, source *fonte*, to file *registrare*, on record *nel diario*, for good
/// *definitivamente*. What is typed stays as it is typed.
enum Italian {
  static let catalogue = Catalogue([
    commands, entries, fileCommands, files, help, journal, looking, program, reminding, times,
    vitals,
    watches,
  ])
}
