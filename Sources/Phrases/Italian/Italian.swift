/// Italian: its texts stand in the pages beside this file, each named after what says them.
///
/// Whoever is addressed is *tu*. Its words: journal *diario*, report *rilevazione*, reading
/// *misurazione*, single reading *misurazione singola*, vital *parametro*, priority *priorità*,
/// importance *importanza*, severity *gravità* (*normale*, *attenzione*, *critico*), reminder
/// *promemoria*, snooze *rimanda*, skip *salta*, watch *sorveglianza*, threshold *soglia*, doctor's report *resoconto per il medico*, guided protocol *protocollo guidato*, sitting *seduta*, history
/// *cronologia*, source *fonte*, device *dispositivo*, session *sessione*, held *in sospeso*, to drop *lasciar cadere*, to discard *scartare*, to file *registrare*, on record *nel diario*, for good
/// *definitivamente*. What is typed stays as it is typed.
enum Italian {
  static let catalogue = Catalogue([
    acquisition, changes, charts, check, deviceBusCommands, deviceCommands, devices, doctorsReport,
    documents, entries,
    entryCommands, fileCommands, filter,
    help,
    importExport, importReceipts, journal, keeping, listings, looking, lookingCommands, manual,
    notifications, program, programCommands, protocols, remind, remindCommands, remindDoctor,
    remindFaults,
    reportFaults, setup, sourceCommands, sources, sourceTroubles, systemReasons, tables, times,
    vitalCommands,
    vitals, watches,
  ])
}
